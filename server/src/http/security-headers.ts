/**
 * The security headers of every response. Most responses are data, so the content security policy allows
 * nothing; pages (the console, the guides, the API reference) replace it by their own. The headers are
 * constant, because a library that builds them per request slows down small responses.
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
});
