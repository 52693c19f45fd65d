import { existsSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../errors.ts';

const built = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Only our own scripts and styles. Images may come from any https host, because offers link to theirs. */
const policy = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "style-src 'self' 'unsafe-inline'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Encart console</title>
<h1>The console is not built yet</h1>
<p>Run <code>npm run console</code> in the Encart directory, then reload this page.</p>
<p>Everything in the console is also available through the <a href="/docs/reference">API</a>.</p>
</html>
`;

/**
 * `/console`: serves the built console. A path without a file belongs to the console's own router, so it gets
 * `index.html`. Files are looked up at each call, so a build takes effect while the service runs.
 */
export async function consolePage(app: FastifyInstance, root = built): Promise<void> {
  // The build writes a `.br` and a `.gz` file beside each text; the client's `accept-encoding` selects one.
  await app.register(files, { serve: false, preCompressed: true });

  const send = (path: string, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache');
    // These paths are calls of the console, not pages. Known calls have their own routes.
    if (/^(api|auth)(\/|$)/.test(path)) throw new ApiError('no_such_path', 'Not found.');
    if (!existsSync(join(root, 'index.html')))
      return reply.code(503).type('text/html; charset=utf-8').send(notBuilt);
    // The names of assets contain a hash of their content, so they can be cached forever. After an upgrade
    // the files of the build before are gone; the console recognises the 404 and loads the new version.
    const isHashed = path.startsWith('assets/');
    if (isHashed && !isFile(root, path)) throw new ApiError('no_such_path', 'Not found.');
    if (!isFile(root, path)) return reply.sendFile('index.html', root, { cacheControl: false });
    if (isHashed) reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.sendFile(path, root, { cacheControl: false });
  };

  const schema = { hide: true };
  app.get('/console', { schema }, (_request, reply) => send('', reply));
  app.get('/console/*', { schema }, (request, reply) =>
    send((request.params as { '*': string })['*'], reply),
  );
}

function isFile(root: string, path: string): boolean {
  const file = join(root, path);
  return file.startsWith(root + sep) && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
}
