import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Reads JSON bodies. An empty body counts as an empty object, so that a call without fields needs no `{}` and a
 * missing field is reported by its name.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text.trim() === '') return done(null, undefined);
    parse(request, text, (error, value) => {
      if (error) done(new ApiError('unreadable', `JSON parse error - ${reason(text)}`));
      else done(null, value);
    });
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.method !== 'GET' && request.method !== 'HEAD')
      request.body = {};
    done();
  });
}

/** The parser's own words, without the snippet of the body that newer engines add. */
function reason(text: string): string {
  try {
    JSON.parse(text);
    return 'the body holds a forbidden key.';
  } catch (error) {
    return (error as Error).message
      .replace(/, (\.\.\.)?".*is not valid JSON$/s, ' is not valid JSON')
      .replace(/\s+/g, ' ');
  }
}
