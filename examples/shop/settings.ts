/** Address of the Encart service, publisher key, and port of the shop. */
export interface Settings {
  readonly encartUrl: string;
  readonly publisherKey: string;
  readonly port: number;
  /** Who requests and draws the offers of the tracking page: this server, or the browser kit. */
  readonly offersBy: 'server' | 'browser';
}

/** Printed when the publisher key is missing. */
export const usage = `
  The sample shop requests offers from a running Encart service with the key of a publisher.

    ENCART_PUBLISHER_KEY   enc_prod_pk_…; the first start of a demo network prints one, and so does
                           "npx encart publishers show <id>" with the key of a channel
    ENCART_URL             address of the service (default: http://127.0.0.1:8080)
    SHOP_PORT              port of the shop (default: 8090)
    SHOP_OFFERS            "browser": the browser kit draws the offers of the tracking page (default: this server)

    ENCART_PUBLISHER_KEY=enc_prod_pk_… npm run shop
`;

export function readSettings(environment: NodeJS.ProcessEnv): Settings | undefined {
  const publisherKey = environment.ENCART_PUBLISHER_KEY?.trim();
  if (!publisherKey) return undefined;
  return {
    encartUrl: environment.ENCART_URL?.trim() || 'http://127.0.0.1:8080',
    publisherKey,
    port: Number(environment.SHOP_PORT ?? 8090),
    offersBy: environment.SHOP_OFFERS === 'browser' ? 'browser' : 'server',
  };
}
