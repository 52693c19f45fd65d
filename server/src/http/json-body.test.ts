import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';

async function send(payload: string) {
  const app = Fastify();
  readJsonBodies(app);
  registerErrorHandler(app);
  app.post('/', async (request) => ({ received: request.body }));
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const list = (values: number) => `[${Array.from({ length: values }, () => 1).join(',')}]`;

test('accepts 64 levels of nesting and rejects 65', async () => {
  expect((await send(nested(64))).status).toBe(200);
  const { status, body } = await send(nested(65));
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('nested more than 64 levels deep');
});

test('accepts 60,000 values and rejects more', async () => {
  expect((await send(list(60_000))).status).toBe(200);
  const { status, body } = await send(list(60_001));
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('more than 60000 values');
});

test('counts neither brackets nor commas inside texts', async () => {
  for (const text of [
    '['.repeat(100),
    '","['.repeat(70_000),
    '\\',
    '\\"[',
    '\\\\"'.repeat(3),
    '[\\'.repeat(90),
  ]) {
    const { status, body } = await send(JSON.stringify({ [text]: text }));
    expect(status, text.slice(0, 20)).toBe(200);
    expect(body).toEqual({ received: { [text]: text } });
  }
});

test('counts the brackets after a text that ends with backslashes', async () => {
  expect((await send(`["\\\\",${nested(63)}]`)).status).toBe(200);
  expect((await send(`["\\\\",${nested(64)}]`)).status).toBe(400);
});

test('rejects a text without an end', async () => {
  expect((await send(`["${'\\"'.repeat(1_000)}`)).status).toBe(400);
});
