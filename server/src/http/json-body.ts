import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Parses JSON bodies. An empty body counts as an empty object, so that a call without fields needs no `{}`
 * and a missing field is reported by its name.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // A key that could change a prototype, such as `__proto__`, is removed: free-form objects
  // may contain any key.
  const parse = app.getDefaultJsonParser('remove', 'remove');
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

/**
 * Limits far above those of the schemas. Without them, parsing deeply nested or very long JSON would block
 * the event loop.
 */
const maxDepth = 64;
const maxValues = 60_000;

/**
 * Checks the limits by counting brackets and commas outside strings. The text may be invalid JSON. Returns a
 * message or undefined.
 */
function findExceededLimit(text: string): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    // Character codes and `indexOf`: this runs for every body, and comparing texts takes three times as long.
    switch (text.charCodeAt(at)) {
      case characters.quote:
        at = endOfString(text, at);
        break;
      case characters.openBrace:
      case characters.openBracket:
        values++;
        if (++depth > maxDepth) return `the body is nested more than ${maxDepth} levels deep.`;
        break;
      case characters.closeBrace:
      case characters.closeBracket:
        depth--;
        break;
      case characters.comma:
        if (++values > maxValues) return `the body holds more than ${maxValues} values.`;
    }
  }
  return undefined;
}

const characters = {
  quote: 0x22,
  comma: 0x2c,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** The position of the closing quote of the string that begins at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** True if an odd number of backslashes is directly before `position`. */
function isEscaped(text: string, position: number): boolean {
  let first = position;
  while (text.charCodeAt(first - 1) === characters.backslash) first--;
  return (position - first) % 2 === 1;
}

/** The parser's message, without the excerpt of the body that newer engines add. */
function parseErrorMessage(text: string): string {
  try {
    JSON.parse(text);
    return 'the body is not valid JSON.';
  } catch (error) {
    return (error as Error).message
      .replace(/, (\.\.\.)?".*is not valid JSON$/s, ' is not valid JSON')
      .replace(/\s+/g, ' ');
  }
}
