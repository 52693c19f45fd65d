import { randomInt, randomUUID } from 'node:crypto';

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly price: number;
  /** SVG path of the icon, in a 24 × 24 view box. */
  readonly drawing: string;
}

export const products: readonly Product[] = [
  {
    id: 'mug',
    name: 'Stoneware mug',
    note: 'Glazed by hand',
    price: 24,
    drawing: 'M5 8h11v7a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10h2a2.5 2.5 0 0 1 0 5h-2M8 3v2M12 3v2',
  },
  {
    id: 'lamp',
    name: 'Reading lamp',
    note: 'Warm light, brass foot',
    price: 89,
    drawing: 'M12 3 6 12h12zM12 12v8M8 20h8',
  },
  {
    id: 'throw',
    name: 'Wool throw',
    note: 'Woven in Wales',
    price: 120,
    drawing: 'M4 5h16v12H4zM4 9h16M4 13h16M6 17v3M10 17v3M14 17v3M18 17v3',
  },
];

export interface Order {
  /** Random, so that only a person with the link can open the order page. */
  readonly id: string;
  readonly number: string;
  readonly email: string;
  readonly product: Product;
}

/** Keeps orders in memory and deletes the oldest. A real shop uses a database. */
export function createOrders(most = 1_000) {
  const orders = new Map<string, Order>();
  return {
    place(product: Product, email: string): Order {
      const order = { id: randomUUID(), number: `KH-${randomInt(10_000, 100_000)}`, email, product };
      orders.set(order.id, order);
      const [oldest] = orders.keys();
      if (orders.size > most && oldest !== undefined) orders.delete(oldest);
      return order;
    },
    get: (id: string) => orders.get(id),
  };
}
