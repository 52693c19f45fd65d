/**
 * What every answer says to a browser: this is data, not a page. Pages (the reference, the console) bring a content
 * policy of their own. Fixed at load, because a library that builds them per request costs a tenth of a small answer.
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
});
