/** The version of the serving API that this client uses. */
export const version = '1.0.0';
