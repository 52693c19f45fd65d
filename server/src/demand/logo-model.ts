import { hash } from 'node:crypto';
import { readJpeg, readPng, readWebp } from './image-structure.ts';

/**
 * An uploaded image. Its id is the hash of its content and the ending of its type, so a path always
 * has the same content.
 */
export interface Logo {
  readonly id: string;
  readonly content: Buffer;
}

/** The bytes that fit into 262,144 characters of Base64. */
export const maxLogoBytes = 192 * 1_024;

/** The sides that a logo may have, in pixels. */
export const logoSides = { min: 16, max: 4_096 } as const;

/**
 * The accepted types, by ending. SVG is not one of them: it can contain scripts, and many
 * apps cannot draw it.
 */
const types = {
  png: {
    name: 'PNG',
    mediaType: 'image/png',
    isStart: (start: string) => start.startsWith('\x89PNG\r\n\x1a\n'),
    readStructure: readPng,
  },
  jpg: {
    name: 'JPEG',
    mediaType: 'image/jpeg',
    isStart: (start: string) => start.startsWith('\xff\xd8\xff'),
    readStructure: readJpeg,
  },
  webp: {
    name: 'WebP',
    mediaType: 'image/webp',
    isStart: (start: string) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
    readStructure: readWebp,
  },
} as const;
type Ending = keyof typeof types;

const pathPattern = new RegExp(`^/logos/([0-9a-f]{64}\\.(?:${Object.keys(types).join('|')}))$`);

/**
 * Reads an image. Its type is that of its content, whatever its name or header says. It has to be complete,
 * and nothing may follow it: a browser could read that as a page or a script.
 */
export function readLogo(content: Buffer): Logo | { readonly problem: string } {
  const start = content.toString('latin1', 0, 12);
  const ending = (Object.keys(types) as Ending[]).find((each) => types[each].isStart(start));
  if (!ending) return { problem: 'Upload a PNG, JPEG or WebP image.' };
  const { name, readStructure } = types[ending];
  const structure = readStructure(content);
  if (structure.kind === 'damaged')
    return { problem: `This ${name} is damaged or cut off. Export it again.` };
  if (structure.kind === 'followed')
    return { problem: `This ${name} has other data after the end of the image. Export it again.` };
  const { width, height } = structure;
  const { min, max } = logoSides;
  if (Math.min(width, height) < min || Math.max(width, height) > max)
    return { problem: `The image has ${width} × ${height} pixels. Each side must have ${min} to ${max}.` };
  return { id: `${hash('sha256', content)}.${ending}`, content };
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

/**
 * The form in which an address is stored: only the path if it is an uploaded logo of this service. The
 * service may get another address later.
 */
export function storedLogoUrl(address: string, base: string): string {
  const own = base.replace(/\/$/, '');
  const path = address.startsWith(`${own}/`) ? address.slice(own.length) : address;
  return logoIdOf(path) ? path : address;
}
