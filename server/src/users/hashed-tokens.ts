import type { BetterAuthOptions } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import type { Db } from '../db/handle.ts';
import type { Clock } from '../lib/clock.ts';
import { hashToken, maxSessionAgeMs } from './model.ts';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
type TransactionAdapter = Parameters<Parameters<Adapter['transaction']>[0]>[0];
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>;
type Row = Record<string, unknown>;

/** Columns of the library's models that hold tokens. The database stores only their hashes. */
const hashedFields: Record<string, string | undefined> = { session: 'token', verification: 'identifier' };

/**
 * The database adapter of the authentication library. The library works with plain tokens; the adapter
 * replaces them by SHA-256 hashes before they reach the database (tokens are random, so no key is
 * needed). A row that was found by its token is returned with the plain token. Any other row is returned
 * with the hash, which cannot be used to sign in. A session older than the maximum age is not found, even
 * if it was used recently.
 */
export async function hashedTokenAdapter(db: Db, options: BetterAuthOptions, clock: Clock): Promise<Adapter> {
  const inner = await getAdapter({ ...options, database: { db, type: 'postgres' } });
  return {
    ...withHashes(inner, clock),
    transaction: (work) => inner.transaction((tx) => work(withHashes(tx, clock))),
  };
}

function withHashes<A extends Adapter | TransactionAdapter>(inner: A, clock: Clock): A {
  return {
    ...inner,
    create: async (query: { model: string; data: Row }) =>
      restoreToken(query.model, await inner.create({ ...query, data: hashData(query.model, query.data) }), [
        tokenIn(query.model, query.data),
      ]),
    findOne: async (query: { model: string; where: Where }) =>
      hideIfTooOld(
        query.model,
        restoreToken(query.model, await inner.findOne(hashWhere(query)), tokensIn(query)),
        clock,
      ),
    findMany: async (query: { model: string; where?: Where }) =>
      (await inner.findMany(hashWhere(query))).map((row) => restoreToken(query.model, row, tokensIn(query))),
    count: (query: { model: string; where?: Where }) => inner.count(hashWhere(query)),
    update: async (query: { model: string; where: Where; update: Row }) =>
      restoreToken(
        query.model,
        await inner.update({ ...hashWhere(query), update: hashData(query.model, query.update) }),
        tokensIn(query),
      ),
    updateMany: (query: { model: string; where: Where; update: Row }) =>
      inner.updateMany({ ...hashWhere(query), update: hashData(query.model, query.update) }),
    delete: (query: { model: string; where: Where }) => inner.delete(hashWhere(query)),
    deleteMany: (query: { model: string; where: Where }) => inner.deleteMany(hashWhere(query)),
    consumeOne: async (query: { model: string; where: Where }) =>
      restoreToken(query.model, await inner.consumeOne(hashWhere(query)), tokensIn(query)),
    incrementOne: (query: Parameters<Adapter['incrementOne']>[0]) => inner.incrementOne(hashWhere(query)),
  };
}

/** The query with hashes instead of tokens in its conditions. */
function hashWhere<O extends { model: string; where?: Where | undefined }>(query: O): O {
  const field = hashedFields[query.model];
  if (!field || !query.where) return query;
  return {
    ...query,
    where: query.where.map((condition) =>
      condition.field === field ? { ...condition, value: hashValue(condition.value) } : condition,
    ),
  };
}

function hashValue(value: Where[number]['value']): Where[number]['value'] {
  return Array.isArray(value)
    ? value.map((each) => hashForStorage(String(each)))
    : hashForStorage(String(value));
}

/** The columns to write, with the hash instead of the token. */
function hashData(model: string, data: Row): Row {
  const field = hashedFields[model];
  const token = tokenIn(model, data);
  return field && token !== undefined ? { ...data, [field]: hashForStorage(token) } : data;
}

function tokenIn(model: string, data: Row): string | undefined {
  const value = data[hashedFields[model] ?? ''];
  return typeof value === 'string' ? value : undefined;
}

/** The plain tokens in the conditions of a query. */
function tokensIn({ model, where = [] }: { model: string; where?: Where | undefined }): string[] {
  const field = hashedFields[model];
  return where.flatMap((condition) =>
    field && condition.field === field ? [condition.value].flat().map(String) : [],
  );
}

/** Replaces the hash in a row by the plain token that the query used. */
function restoreToken<R>(model: string, row: R, tokens: readonly (string | undefined)[]): R {
  const field = hashedFields[model];
  if (!field || row === null || typeof row !== 'object') return row;
  const stored = (row as Row)[field];
  const token = tokens.find((each) => each !== undefined && hashForStorage(each) === stored);
  return token === undefined ? row : { ...row, [field]: token };
}

/** Hides a session that is too old. The library itself extends sessions without limit while they are used. */
function hideIfTooOld<R>(model: string, row: R, clock: Clock): R | null {
  if (model !== 'session' || row === null || typeof row !== 'object') return row;
  const { createdAt } = row as { createdAt?: Date };
  return createdAt && createdAt.getTime() + maxSessionAgeMs <= clock().getTime() ? null : row;
}

export function hashForStorage(token: string): string {
  return hashToken(token).toString('base64url');
}
