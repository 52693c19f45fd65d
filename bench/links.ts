import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { newId } from '../server/src/lib/ids.ts';
import { ClickTokens } from '../server/src/secrets/index.ts';
import { type Figure, lessIsBetter } from './figures.ts';
import { readArguments } from './read-arguments.ts';
import { medianOf } from './tools.ts';

const offersPerAnswer = 6;
/** A click link, an impression link and a click reference. */
const tokensPerOffer = 3;
const answers = 10_000;
const rounds = 7;
const maxMicros = 25;

/** Measures the tokens of all links of an answer, against as many tokens of AES-256-GCM. */
export async function bench(args: string[]): Promise<Figure[]> {
  readArguments(args, {});
  const tokens = new ClickTokens([{ version: 1, key: randomBytes(32) }]);
  const offerIds = Array.from({ length: offersPerAnswer }, () => newId());
  const channelId = newId();
  const issue = () => tokens.issue(channelId, newId(), offerIds);
  const key = createSecretKey(randomBytes(32));
  const text = randomBytes(48);
  const encrypt = () => {
    for (let token = 0; token < offersPerAnswer * tokensPerOffer; token++) {
      const cipher = createCipheriv('aes-256-gcm', key, randomBytes(12));
      Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    }
  };
  const [token, bare] = [microsOf(issue), microsOf(encrypt)];
  console.table({
    'the tokens of an answer': { µs: token.toFixed(1), '÷ AES-GCM': (token / bare).toFixed(3) },
    'as many tokens of AES-GCM': { µs: bare.toFixed(1), '÷ AES-GCM': '1.000' },
  });
  const issued = issue()[0]?.reference ?? '';
  const read = microsOf(() => tokens.read('reference', issued, new Date()));
  return [
    lessIsBetter(`all tokens of an answer with ${offersPerAnswer} offers`, token, 'µs', maxMicros),
    lessIsBetter('the tokens of an answer ÷ as many of AES-GCM', token / bare, ''),
    lessIsBetter('reading a click reference', read, 'µs'),
  ];
}

function microsOf(work: () => void): number {
  const micros: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    for (let answer = 0; answer < answers; answer++) work();
    micros.push(((performance.now() - started) * 1_000) / answers);
  }
  return medianOf(micros);
}
