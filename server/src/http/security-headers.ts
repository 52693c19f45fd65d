/**
 * The security headers of every response: it is data, not a page. Pages (the reference, the console) set their own content
 * security policy. The headers are constant, because a library that builds them per request slows down small responses.
 */
export const securityHeaders: Readonly<Record<string, string>> = Object.freeze({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
});
