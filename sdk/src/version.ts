/** The version of the serving API that this client is built for. */
export const version = '1.0.0';
