/** Address of the Encart service, key of the advertiser, and port of the brand's shop. */
export interface Settings {
  readonly encartUrl: string;
  readonly advertiserKey: string;
  /** The query parameter with the click reference. */
  readonly clickParameter: string;
  readonly port: number;
}

/** Printed when the key is missing. */
export const usage = `
  The shop of a brand reports its orders to a running Encart service with the key of the advertiser.

    ENCART_ADVERTISER_KEY  enc_prod_ak_…; staff make one with "npx encart keys mint --advertiser <id>"
    ENCART_URL             address of the service (default: http://127.0.0.1:8080)
    BRAND_CLICK_PARAMETER  query parameter with the click reference (default: encart_click_id)
    BRAND_PORT             port of the shop (default: 8091)

    ENCART_ADVERTISER_KEY=enc_prod_ak_… npm run brand
`;

export function readSettings(environment: NodeJS.ProcessEnv): Settings | undefined {
  const advertiserKey = environment.ENCART_ADVERTISER_KEY?.trim();
  if (!advertiserKey) return undefined;
  return {
    encartUrl: environment.ENCART_URL?.trim() || 'http://127.0.0.1:8080',
    advertiserKey,
    clickParameter: environment.BRAND_CLICK_PARAMETER?.trim() || 'encart_click_id',
    port: Number(environment.BRAND_PORT ?? 8091),
  };
}
