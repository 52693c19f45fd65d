import { hash } from 'node:crypto';

/** A file of the pages. Its path contains a hash of its content, so it can be cached forever. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

export function asset(name: string, type: string, body: Buffer): Asset {
  const [stem, extension] = name.split('.');
  return { path: `/docs/assets/${stem}-${hash('sha256', body).slice(0, 12)}.${extension}`, type, body };
}
