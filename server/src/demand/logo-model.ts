import { hash } from 'node:crypto';

/** An uploaded image. Its id is the hash of its content and the ending of its type, so a path always has the same content. */
export interface Logo {
  readonly id: string;
  readonly content: Buffer;
}

/** As many as fit into 262,144 characters of Base64. */
export const maxLogoBytes = 192 * 1_024;

/** The accepted types, by ending. SVG is not one of them: it can contain scripts, and many apps cannot draw it. */
const types = {
  png: { mediaType: 'image/png', isStart: (start: string) => start.startsWith('\x89PNG\r\n\x1a\n') },
  jpg: { mediaType: 'image/jpeg', isStart: (start: string) => start.startsWith('\xff\xd8\xff') },
  webp: {
    mediaType: 'image/webp',
    isStart: (start: string) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
  },
} as const;
type Ending = keyof typeof types;

const pathPattern = new RegExp(`^/logos/([0-9a-f]{64}\\.(?:${Object.keys(types).join('|')}))$`);

/** Reads an image. Returns undefined if its content has none of the accepted types, whatever its name or header says. */
export function readLogo(content: Buffer): Logo | undefined {
  const start = content.toString('latin1', 0, 12);
  const ending = (Object.keys(types) as Ending[]).find((name) => types[name].isStart(start));
  return ending && { id: `${hash('sha256', content)}.${ending}`, content };
}

export function logoPath({ id }: Pick<Logo, 'id'>): string {
  return `/logos/${id}`;
}

/** The id in a path of a logo. Undefined for any other path. */
export function logoIdOf(path: string): string | undefined {
  return pathPattern.exec(path)?.[1];
}

export function mediaTypeOf(id: string): string {
  return types[id.slice(id.indexOf('.') + 1) as Ending].mediaType;
}

/** The address of a logo: an advertiser has either an absolute address, or the path of an uploaded logo. */
export function logoAddress(logoUrl: string, base: string): string {
  return logoUrl.startsWith('/') ? `${base.replace(/\/$/, '')}${logoUrl}` : logoUrl;
}

/** What is stored of an address: only the path if it is an uploaded logo of this service. The service may get another address later. */
export function storedLogoUrl(address: string, base: string): string {
  const own = base.replace(/\/$/, '');
  const path = address.startsWith(`${own}/`) ? address.slice(own.length) : address;
  return logoIdOf(path) ? path : address;
}
