import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { newId } from '../server/src/lib/ids.ts';
import { ClickTokens } from '../server/src/secrets/index.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { readArguments } from './read-arguments.ts';
import { medianOf } from './tools.ts';

const offersPerAnswer = 10;
const answers = 10_000;
const rounds = 7;
const maxMicros = 5;

/** Measures what a click reference costs for each offer of an answer, against one token of AES-256-GCM. */
export async function bench(args: string[]): Promise<Figure[]> {
  readArguments(args, {});
  const tokens = new ClickTokens([{ version: 1, key: randomBytes(32) }]);
  const offerIds = Array.from({ length: offersPerAnswer }, () => newId());
  const channelId = newId();
  const issue = () => tokens.issue('reference', channelId, newId(), offerIds);
  const key = createSecretKey(randomBytes(32));
  const text = randomBytes(48);
  const encrypt = () => {
    for (let offer = 0; offer < offersPerAnswer; offer++) {
      const cipher = createCipheriv('aes-256-gcm', key, randomBytes(12));
      Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    }
  };
  const [token, bare] = [microsPerOffer(issue), microsPerOffer(encrypt)];
  console.table({
    'a click reference': { 'µs per offer': token.toFixed(2), '÷ AES-GCM': (token / bare).toFixed(2) },
    'a token of AES-GCM': { 'µs per offer': bare.toFixed(2), '÷ AES-GCM': '1.00' },
  });
  const [issued = ''] = issue();
  const read = microsPerOffer(() => {
    for (let offer = 0; offer < offersPerAnswer; offer++) tokens.read('reference', issued, new Date());
  });
  return [
    lessIsBetter('a click reference, for each offer', token, 'µs', maxMicros),
    lessIsBetter('a click reference ÷ a token of AES-GCM', token / bare, ''),
    lessIsBetter('reading a click reference', read, 'µs'),
  ];
}

function microsPerOffer(work: () => void): number {
  const micros: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    for (let answer = 0; answer < answers; answer++) work();
    micros.push(((performance.now() - started) * 1_000) / answers / offersPerAnswer);
  }
  return medianOf(micros);
}
