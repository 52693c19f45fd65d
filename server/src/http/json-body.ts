import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Parses JSON bodies. An empty body counts as an empty object, so that a call without fields needs no `{}` and a missing
 * field is reported by its name.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, undefined);
    const exceeded = findExceededLimit(text);
    if (exceeded) return done(new ApiError('unreadable', `JSON parse error - ${exceeded}`));
    parse(request, text, (error, value) => {
      if (error) done(new ApiError('unreadable', `JSON parse error - ${parseErrorMessage(text)}`));
      else done(null, value);
    });
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.method !== 'GET' && request.method !== 'HEAD')
      request.body = {};
    done();
  });
}

/** Limits far above those of the schemas. Without them, parsing deeply nested or very long JSON would block the event loop. */
const maxDepth = 64;
const maxValues = 60_000;

/** Checks the limits by counting brackets and commas outside strings. The text may be invalid JSON. Returns a message or undefined. */
function findExceededLimit(text: string): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '{':
      case '[':
        values++;
        if (++depth > maxDepth) return `the body is nested more than ${maxDepth} levels deep.`;
        break;
      case '}':
      case ']':
        depth--;
        break;
      case ',':
        if (++values > maxValues) return `the body holds more than ${maxValues} values.`;
    }
  }
  return undefined;
}

/** The position of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** The parser's message, without the excerpt of the body that newer engines add. */
function parseErrorMessage(text: string): string {
  try {
    JSON.parse(text);
    // The JSON is valid, so Fastify's parser has rejected one of the keys that can change a prototype, such as `__proto__`.
    return 'the body holds a forbidden key.';
  } catch (error) {
    return (error as Error).message
      .replace(/, (\.\.\.)?".*is not valid JSON$/s, ' is not valid JSON')
      .replace(/\s+/g, ' ');
  }
}
