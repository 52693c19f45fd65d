import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../sdk/test/network.ts';
import { createProject, type Project } from '../../sdk/test/packed-project.ts';
import { type Service, startService } from '../../sdk/test/service.ts';

let service: Service;
let project: Project;

beforeAll(async () => {
  project = await createProject('sdk', 'cli');
  service = await startService();
}, 300_000);
afterAll(async () => {
  await service?.stop();
  project?.remove();
});

const encart = (args: readonly string[], settings: Record<string, string> = {}) =>
  project.run('node_modules/.bin/encart', args, { ENCART_URL: service.address, ...settings });
const staff = (...args: string[]) => encart(args, { ENCART_OPERATOR_KEY: service.operatorKey });

test('both packages have no dependencies, and the command line has the version of the project', async () => {
  const installed = (name: string) =>
    JSON.parse(readFileSync(join(project.directory, 'node_modules/@encart', name, 'package.json'), 'utf8'));
  for (const name of ['sdk', 'cli']) expect(installed(name)).not.toHaveProperty('dependencies');
  const version = await project.run('npx', ['--no', '--', 'encart', '--version']);
  expect(version.trim()).toBe(installed('cli').version);
  const program = readFileSync(join(project.directory, 'node_modules/@encart/cli/lib/encart.js'), 'utf8');
  expect(program).not.toMatch(/pglite|kysely|fastify/);
  const licences = readFileSync(
    join(project.directory, 'node_modules/@encart/cli/lib/THIRD-PARTY-LICENSES'),
    'utf8',
  );
  for (const library of ['commander', 'csv-parse', 'csv-stringify']) expect(licences).toContain(library);
});

describe('commands that call the service', () => {
  test('staff: status, a channel, its keys, an export and an import', async () => {
    expect(await staff('status')).toContain('ready');
    const { channel, keys } = JSON.parse(await staff('channels', 'create', 'Packed', '--json'));
    expect(await staff('channels', 'list')).toContain('Packed');
    expect(await staff('keys', 'list', channel.id)).toContain(keys.secret.key.slice(0, 12));
    const taxonomy = await staff('taxonomy', 'export');
    writeFileSync(join(project.directory, 'taxonomy.csv'), taxonomy);
    expect(await staff('taxonomy', 'import', 'taxonomy.csv', '--dry-run')).not.toBe('');
    expect(await staff('audit')).not.toBe('');
  });

  test('a channel: offers, simulated traffic and the report that counts it', async () => {
    const { keys, newOffer } = await createNetwork(service);
    await newOffer('Acme');
    const channel = (...args: string[]) => encart(args, { ENCART_CHANNEL_KEY: keys.secret.key });
    expect(await channel('try')).toContain('Acme');
    const { impressions } = JSON.parse(
      await channel('simulate', '--rps', '5', '--minutes', '0.05', '--json'),
    );
    expect(impressions).toBeGreaterThan(0);
    const report = await channel('report', '--metrics', 'impressions', '--grain', 'total', '--json');
    expect(JSON.parse(report).data[0].impressions).toBeGreaterThan(0);
    const checked = JSON.parse(
      await encart(['doctor', '--integration', service.address, keys.secret.key, '--json']),
    );
    expect(checked.ok).toBe(true);
  });
});

test.each([
  [['serve']],
  [['migrate', '--status']],
  [['move', '--to', 'postgres://u:p@h/d']],
  [['restore', 'backup']],
  [['operator-key']],
  [['secret', 'show']],
  [['doctor']],
  [['simulate', '--days', '3']],
])('a command that needs the server says where to run it: %s', async (args) => {
  await expect(encart(args)).rejects.toThrow(/ended with 1:\n(.*\n)*.*this package contains no server/);
  expect(existsSync(join(project.directory, 'data'))).toBe(false);
});

test('the help lists those commands apart, and its examples work from anywhere', async () => {
  const help = await encart(['--help']);
  const [general = '', local = ''] = help.split('Only in the clone or the image of the service:');
  for (const name of ['serve', 'migrate', 'move', 'restore', 'operator-key', 'secret'])
    expect(`${general.includes(`\n  ${name} `)} ${local.includes(`\n  ${name} `)}`).toBe('false true');
  expect(help).not.toContain('npx encart serve');
});
