import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Html } from './html.ts';
import { createOffers, type places } from './offers.ts';
import { createOrders, products } from './orders.ts';
import { messagePage, shopPage, thanksPage, trackingPage } from './pages.ts';
import type { Settings } from './settings.ts';
import { createShown } from './shown.ts';

const files: Readonly<Record<string, { type: string; content: string }>> = {
  '/shop.css': { type: 'text/css', content: readPublic('shop.css') },
  '/shop.js': { type: 'text/javascript', content: readPublic('shop.js') },
};
/** Pictures of brands come from the brands; all else from here. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src https:; base-uri 'none'";
const maxFormBytes = 4_000;

type Answer = Html | { readonly location: string } | { readonly status: number };

/** The whole shop: pages, forms, and the three events it reports. */
export function createShop(settings: Settings) {
  const offers = createOffers(settings);
  const orders = createOrders();
  const shown = createShown();

  async function orderPage(
    request: IncomingMessage,
    id: string,
    place: keyof typeof places,
  ): Promise<Answer> {
    const order = orders.get(id);
    if (!order) return { status: 404 };
    const { 'user-agent': userAgent, 'accept-language': languages } = request.headers;
    const answer = await offers.recommend(order, place, { userAgent, language: languages?.split(/[,;]/)[0] });
    if (answer) shown.remember(order.id, answer);
    return place === 'thanks'
      ? thanksPage(order, answer)
      : trackingPage(order, answer, shown.clickedFor(order.id));
  }

  function placeOrder(form: URLSearchParams): Answer {
    const product = products.find(({ id }) => id === form.get('product'));
    const email = form.get('email')?.trim() ?? '';
    if (!product || !/^\S+@\S+\.\S+$/.test(email))
      return shopPage('Choose something, and say where to write to.');
    return { location: `/orders/${orders.place(product, email).id}/thanks` };
  }

  function tell(event_type: 'IMPRESSION' | 'CLICK' | 'CONVERSION', sessionId: string, offerId: string) {
    const offer = shown.get(sessionId, offerId);
    if (!offer) return undefined;
    const conversion = { order_id: `${offer.brand}-${Date.now()}`, amount: 42, currency_code: 'USD' };
    offers.events.add({
      ...{ session_id: sessionId, offer_id: offerId, event_type },
      ...(event_type === 'CONVERSION' && { conversion }),
    });
    return offer;
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const path = new URL(request.url ?? '/', 'http://shop').pathname.split('/').slice(1);
    const [first, second = '', third] = path;
    if (request.method === 'GET') {
      if (first === '') return shopPage();
      if (first === 'orders') return orderPage(request, second, third === 'thanks' ? 'thanks' : 'tracking');
      if (first !== 'go') return { status: 404 };
      const offer = tell('CLICK', second, third ?? '');
      if (!offer) return { status: 404 };
      offer.isClicked = true;
      return { location: offer.targetUrl };
    }
    const form = await readForm(request);
    if (!form) return { status: 413 };
    if (first === 'orders') return placeOrder(form);
    const [session, offer] = [form.get('session') ?? '', form.get('offer') ?? ''];
    if (first === 'seen') return { status: tell('IMPRESSION', session, offer) ? 204 : 404 };
    const bought = first === 'bought' ? tell('CONVERSION', session, offer) : undefined;
    return bought ? { location: `/orders/${bought.orderId}` } : { status: 404 };
  }

  const server = createServer(async (request, response) => {
    const file = files[request.url ?? ''];
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.content);
    try {
      send(response, await answer(request));
    } catch (error) {
      console.error(error);
      send(response, { status: 500 });
    }
  });

  return {
    server,
    /** What was reported until now has arrived. */
    flush: () => offers.events.flush(),
    async close(): Promise<void> {
      server.close();
      server.closeIdleConnections();
      await offers.events.close();
    },
  };
}

function readPublic(name: string): string {
  return readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8');
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > maxFormBytes) return undefined;
  return new URLSearchParams(await text(request));
}

function send(response: ServerResponse, answer: Answer): void {
  if ('location' in answer) {
    response.writeHead(303, { location: answer.location, 'cache-control': 'no-store' }).end();
    return;
  }
  const status = 'status' in answer ? answer.status : 200;
  if (status === 204) {
    response.writeHead(status).end();
    return;
  }
  const page = 'text' in answer ? answer : messagePage('Not here', 'This page is not, or no longer, there.');
  response
    .writeHead(status, {
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      ...{ 'content-security-policy': policy, 'referrer-policy': 'same-origin' },
    })
    .end(page.text);
}
