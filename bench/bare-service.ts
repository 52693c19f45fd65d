import Fastify from 'fastify';
import pg from 'pg';
import { groupCommit } from '../server/src/db/group-commit.ts';
import { validatorCompiler } from '../server/src/http/validation.ts';
import { newId } from '../server/src/lib/ids.ts';
import { RecommendationRequest } from '../server/src/serving/schema.ts';

/**
 * A process that does the least that a durable answer needs: it validates an offer request, stores its body
 * as one row, and returns a fixed answer. Rows that wait are stored together, as in the service. The
 * arguments are the database and the answer. It sends its address to its parent.
 */
const [databaseUrl, answer = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await client.query('create table if not exists bare (id uuid primary key, body text not null)');
const insert = {
  name: 'insert',
  text: 'insert into bare (id, body) select * from unnest($1::uuid[], $2::text[])',
};
const rows = groupCommit<string, undefined>({
  write: async (bodies) => {
    await client.query({ ...insert, values: [bodies.map(() => newId()), bodies] });
    return bodies.map(() => undefined);
  },
});

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.post('/recommendations', { schema: { body: RecommendationRequest } }, async ({ body }, reply) => {
  await rows.submit(JSON.stringify(body));
  reply.header('content-type', 'application/json; charset=utf-8');
  return answer;
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
