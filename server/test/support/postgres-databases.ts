import pg from 'pg';
import { newId } from '../../src/lib/ids.ts';

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer<Row>(serverUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  // The connection may be lost while no statement waits for it. A statement that does fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A new database, copied from the template or empty. On a Citus cluster it exists on every node. */
export async function createPostgresDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `encart_test_${newId().replaceAll('-', '')}`;
  const workers = await workersOf(serverUrl);
  const nodes = [serverUrl, ...workers];
  for (const node of nodes)
    await onServer(node, `create database ${name}${template ? ` template ${template}` : ''}`);
  if (!template && workers.length > 0) await joinNodes(serverUrl, workers, name);
  return {
    url: databaseUrl(serverUrl, name),
    async drop() {
      // On Citus a background process may be connecting just now.
      for (const node of nodes)
        await retry(() => onServer(node, `drop database if exists ${name} with (force)`), 5);
    },
  };
}

async function retry<T>(work: () => Promise<T>, attempts: number): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts <= 1) throw error;
    return retry(work, attempts - 1);
  }
}

/** The workers of a Citus cluster. Empty if the server is not the coordinator of one. */
async function workersOf(serverUrl: string): Promise<string[]> {
  const [found] = await onServer(serverUrl, "select 1 from pg_extension where extname = 'citus'");
  if (!found) return [];
  const nodes = await onServer<{ nodename: string; nodeport: number }>(
    serverUrl,
    'select nodename, nodeport from pg_dist_node where groupid > 0 order by nodeid',
  );
  return nodes.map(({ nodename, nodeport }) => {
    const url = new URL(serverUrl);
    url.hostname = nodename;
    url.port = String(nodeport);
    return url.href;
  });
}

/** Makes a Citus cluster of a database that exists on all nodes. */
export async function joinNodes(
  coordinator: string,
  workers: readonly string[],
  name: string,
): Promise<void> {
  for (const node of [coordinator, ...workers])
    await onServer(databaseUrl(node, name), 'create extension citus');
  const { hostname, port } = new URL(coordinator);
  const on = (statement: string) => onServer(databaseUrl(coordinator, name), statement);
  await on(`select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers.map((url) => new URL(url)))
    await on(`select citus_add_node('${worker.hostname}', ${worker.port})`);
}

/** Makes a database that can be copied: no process of the server may be connected to it. */
export async function freeze(serverUrl: string, name: string): Promise<void> {
  for (const node of [serverUrl, ...(await workersOf(serverUrl))]) {
    await onServer(node, `alter database ${name} with allow_connections false`);
    await onServer(
      node,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
  }
}
