import { createCipheriv, hash } from 'node:crypto';
import { openSecrets, type TokenOffer } from '../../src/secrets/index.ts';
import { deriveKey } from '../../src/secrets/model.ts';
import type { TestService } from './service.ts';

/** A token of the first format, as versions before the second format made it. */
export function makeFirstToken(
  { version, key }: { version: number; key: Buffer },
  kind: 'reference' | 'link',
  { channelId, sessionId, offerId }: TokenOffer,
): string {
  const ids = Buffer.from([channelId, sessionId, offerId].join('').replaceAll('-', ''), 'hex');
  const kindNumber = { reference: 1, link: 2 }[kind];
  const hashed = Buffer.concat([deriveKey(key, 'click token vector'), Buffer.of(kindNumber), ids]);
  const vector = Buffer.from(hash('blake2b512', hashed, 'hex'), 'hex').subarray(0, 16);
  const cipher = createCipheriv('aes-256-ctr', deriveKey(key, 'click token text'), vector);
  return Buffer.concat([Buffer.of(version), vector, cipher.update(ids), cipher.final()]).toString(
    'base64url',
  );
}

/** The key of a service for its tokens. */
export async function clickKeyOf({ services, database }: TestService) {
  const source = { configured: undefined, dataDir: database.dataDir };
  const { auth } = await openSecrets(services.database.db, source, new Date());
  return { version: 1, key: deriveKey(auth, 'click tokens') };
}
