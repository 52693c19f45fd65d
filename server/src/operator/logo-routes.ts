import { Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { logoAddress, logoPath, logoSides, maxLogoBytes, readLogo, saveLogo } from '../demand/index.ts';
import { invalid } from '../errors.ts';
import { publicBaseUrl } from '../http/csrf.ts';
import { DetailBody, FieldErrors, strictObject } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';

const NewLogo = strictObject({
  content: Type.String({
    minLength: 1,
    maxLength: (maxLogoBytes / 3) * 4,
    description: `The file in Base64: a complete PNG, JPEG or WebP of at most ${maxLogoBytes / 1_024} KiB, with ${logoSides.min} to ${logoSides.max} pixels on each side, and nothing after the image.`,
  }),
});
const LogoView = Type.Object({
  url: Type.String({
    format: 'uri',
    description: 'The address of the logo, for `logo_url`. It never changes its content.',
  }),
  bytes: Type.Integer({ description: 'The size of the file.' }),
});

export function logoRoutes(
  app: RouteApp,
  { db, clock, baseUrl }: { db: Db; clock: Clock; baseUrl: string | undefined },
): void {
  app.post(
    '/logos',
    {
      schema: {
        tags: ['Operator: advertisers'],
        summary: 'Upload a logo',
        description:
          'Stores a logo in this service, which then serves it to everyone who knows its address. The same file is stored once.',
        body: NewLogo,
        response: { 201: LogoView, 400: FieldErrors, 401: DetailBody, 413: DetailBody },
      },
    },
    async (request, reply) => {
      const logo = readContent(request.body.content);
      await saveLogo(db, logo, clock());
      const url = logoAddress(logoPath(logo), publicBaseUrl(request, baseUrl));
      return reply.code(201).send({ url, bytes: logo.content.length });
    },
  );
}

function readContent(text: string) {
  // `Buffer.from` skips what is not Base64, so the characters are checked here.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw invalid({ content: ['Must be Base64.'] });
  const content = Buffer.from(text, 'base64');
  const logo = readLogo(content);
  if ('problem' in logo) throw invalid({ content: [logo.problem] });
  return logo;
}
