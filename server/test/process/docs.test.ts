import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { encart } from '../../../cli/test/run.ts';
import { commandsOf, guidePages, readPage, root } from '../support/docs.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { freePort } from '../support/postgres-server.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { runInShell } from '../support/shell.ts';

/** The setup that the pages assume: a clone with a running service, a channel key and a shop key. */
let home: string;
let service: ServiceProcess;
let environment: Record<string, string>;

const start = () => startService({ ENCART_DATA_DIR: join(home, 'data'), PORT: environment.PORT ?? '' });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'encart-docs-'));
  mkdirSync(join(home, 'data'), { mode: 0o700 });
  copyMigratedDatabase(join(home, 'data'));
  mkdirSync(join(home, 'bin'));
  // npx looks for programs in the clone. The test's directory is not in a clone, so this
  // script runs them directly.
  writeFileSync(join(home, 'bin', 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  symlinkSync(process.execPath, join(home, 'bin', 'node'));
  mkdirSync(join(home, 'examples'));
  cpSync(`${root}examples/shops.csv`, join(home, 'examples', 'shops.csv'));
  environment = {
    PORT: String(await freePort()),
    ENCART_DATA_DIR: join(home, 'data'),
    HOME: home,
    PATH: `${home}/bin:${root}node_modules/.bin:${process.env.PATH}`,
  };
  service = await start();
  Object.assign(environment, await makeNetwork());
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

/** Creates a channel with a shop and an offer. */
async function makeNetwork(): Promise<{ ENCART_CHANNEL_KEY: string; KEY: string }> {
  const runCli = async (...args: string[]) => {
    const { code, stdout, stderr } = await encart([...args, '--json'], environment);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };
  const { keys } = await runCli('channels', 'create', 'Parcelwise');
  environment.ENCART_CHANNEL_KEY = keys.secret.key;
  const added = await runCli(
    ...['publishers', 'add', '--brand', 'Harbour & Home', '--domain', 'harbour.example'],
    ...['--category', 'Home & Garden', '--subcategory', 'Furniture'],
  );
  const request = added.create_request.pending_publisher_id;
  await runCli('review', 'approve', request);
  const { publisher } = await runCli('publishers', 'show', request);
  const advertiser = await runCli(
    ...['advertisers', 'create', '--name', 'Acme Shoes', '--domain', 'acme.example'],
    ...['--logo', 'https://acme.example/logo.png', '--subcategory', 'Shoes'],
  );
  const campaign = await runCli(
    ...['campaigns', 'create', '--advertiser', advertiser.id, '--name', 'Spring', '--pricing', 'CPC'],
    ...['--bid', '0.5'],
  );
  await runCli(
    ...['offers', 'create', '--campaign', campaign.id, '--heading', '20% off', '--subheading', 'This week'],
    ...['--target', 'https://acme.example/sale', '--accept', 'Show me', '--decline', 'No, thanks'],
  );
  return { ENCART_CHANNEL_KEY: keys.secret.key, KEY: publisher.api_key };
}

/** Runs the blocks one after the other in one shell, with the port of the test's service. */
function paste(blocks: string[]) {
  const script = blocks.map((text) => text.replaceAll('127.0.0.1:8080', `127.0.0.1:${environment.PORT}`));
  return runInShell(script.join('\n'), { cwd: home, env: environment });
}

/** The blocks that this test runs. */
const blocksOf = (page: string) => commandsOf(page).filter(({ mark }) => mark === '' || mark === 'stopped');
const pages = guidePages.filter((page) => blocksOf(page).length > 0);

describe('commands in the docs', () => {
  it.each(guidePages)('%s marks every block with how it is run, or why not', (page) => {
    const usual = /^(|stopped|not run: .{10,}|(postgres|citus): .+)$/;
    const odd = commandsOf(page).filter(({ mark }) => !usual.test(mark));
    expect(odd).toEqual([]);
  });

  it.each(pages)('%s: every command works when pasted', async (page) => {
    const blocks = blocksOf(page);
    // Consecutive blocks share a shell, until the service has to stop or start.
    while (blocks.length > 0) {
      const mark = blocks[0]?.mark;
      const end = blocks.findIndex((block) => block.mark !== mark);
      const together = blocks.splice(0, end < 0 ? blocks.length : end).map(({ text }) => text);
      if (mark === 'stopped') await service.kill('SIGTERM');
      const { code, output } = await paste(together);
      if (mark === 'stopped') service = await start();
      expect(code, output).toBe(0);
    }
  });
});

it('docs/commands.md lists exactly the commands of the CLI', async () => {
  const listed = async (...group: string[]): Promise<string[]> => {
    const { stdout } = await encart([...group, '--help']);
    const commands = stdout.split(/^Commands:\n/m)[1]?.split('\n\n')[0] ?? '';
    return [...commands.matchAll(/^ {2}([a-z][a-z-]*)/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'help');
  };
  const known: string[] = [];
  for (const name of await listed()) {
    const within = await listed(name);
    known.push(...(within.length > 0 ? within.map((inner) => `${name} ${inner}`) : [name]));
  }
  // A group can also be a command itself.
  known.push('review');
  const documented = [...readPage('docs/commands.md').matchAll(/^\| `([a-z -]+)`/gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => !name.startsWith('-'));
  expect(documented.sort()).toEqual(known.sort());
});

const readMetrics = async () => {
  const exposed = await (await fetch(`${service.url}/metrics`)).text();
  const names = new Set([...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
  return { exposed, names };
};

it('docs/operators.md and docs/grafana.json use only existing metrics, and all of ours', async () => {
  const { names } = await readMetrics();
  const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const used = (text: string) =>
    [...text.matchAll(/\b(?:encart|nodejs|process)_[a-z0-9_]+[a-z0-9]\b/g)].map(([name]) =>
      names.has(name) ? name : base(name),
    );
  // The query parameter of click references is no metric.
  const documented = used(readPage('docs/operators.md').replaceAll('encart_click_id', ''));
  const drawn = used(readPage('docs/grafana.json'));
  expect([...documented, ...drawn].filter((name) => !names.has(name))).toEqual([]);
  const ours = [...names].filter((name) => name.startsWith('encart_'));
  expect(ours.filter((name) => !documented.includes(name))).toEqual([]);
  expect(ours.filter((name) => !drawn.includes(name))).toEqual([]);
});

describe('docs/alerts.yaml', () => {
  interface Rule {
    alert: string;
    expr: string;
    for: string;
    labels: { severity: string };
    annotations: { summary: string; description: string };
  }
  const { groups } = parse(readPage('docs/alerts.yaml')) as { groups: { name: string; rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  it('has the same alerts as the table of docs/operators.md', () => {
    const listed = [...readPage('docs/operators.md').matchAll(/^\| `(Encart\w+)` +\| (\w+) /gm)];
    expect(rules.map(({ alert, labels }) => [alert, labels.severity])).toEqual(
      listed.map(([, alert, severity]) => [alert, severity]),
    );
    for (const { annotations, for: duration } of rules) {
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
      expect(duration).toMatch(/^\d+[mh]$/);
    }
  });

  it('uses only metrics, labels and values that the service exposes', async () => {
    // A call that an alert selects: without one, its series does not exist.
    await fetch(`${service.url}/recommendations`, { method: 'POST' });
    const { exposed, names } = await readMetrics();
    const uses = rules.flatMap(({ expr }) => [
      ...expr.matchAll(/\b((?:encart|nodejs)_\w+)(?:\{([^}]*)\})?/g),
    ]);
    expect(uses.length).toBeGreaterThanOrEqual(rules.length);
    for (const [, name = '', selector = ''] of uses) {
      const base = name.replace(/_(bucket|sum|count)$/, '');
      expect(names.has(name) || names.has(base), name).toBe(true);
      const described = readPage('docs/operators.md').match(new RegExp(`^\\| \`${base}\` .*`, 'm'))?.[0];
      for (const [, label = '', value = ''] of selector.matchAll(/(\w+)="([^"]*)"/g)) {
        const series = new RegExp(`^${name}\\{.*${label}="${value}"`, 'm');
        const isKnown = series.test(exposed) || described?.includes(`\`${value}\``);
        expect(label === 'job' || isKnown, `${name} by ${label} ${value}`).toBe(true);
      }
    }
  });
});
