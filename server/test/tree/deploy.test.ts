import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { startFlags } from '../../../scripts/start-flags.mjs';
import { parseConfig, unknownSettings } from '../../src/config.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const dockerfile = read('Dockerfile');
const unit = read('deploy/encart.service');
const { services } = parse(read('compose.yaml')) as {
  services: Record<string, { environment: Record<string, string>; read_only?: boolean; depends_on?: object }>;
};
/** The flags and the program of `npm start` with a database server. */
const command = [...startFlags({ DATABASE_URL: 'postgres://localhost' }), 'server/src/main.ts'].join(' ');

it('the image and the systemd unit start the service like npm start with a database server', () => {
  const [, words = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
  expect((JSON.parse(words) as string[]).slice(1).join(' ')).toBe(command);
  expect(unit).toMatch(new RegExp(`^ExecStart=/srv/encart/node_modules/node/bin/node ${command}$`, 'm'));
});

it('the settings of the image, the unit and compose.yaml are known and valid', () => {
  const ofImage = [...dockerfile.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  const ofUnit = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  const ofCompose = Object.entries(services.encart?.environment ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(40)),
  ]);
  expect(ofImage.length * ofUnit.length * ofCompose.length).toBeGreaterThan(0);
  for (const settings of [ofImage, ofUnit, ofCompose]) {
    const environment = Object.fromEntries(settings) as Record<string, string>;
    expect(unknownSettings(environment)).toEqual([]);
    expect(() => parseConfig(environment)).not.toThrow();
  }
});

it('the container runs as a user without rights, on a read-only file system, after its database', () => {
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  expect(services.encart).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    depends_on: { postgres: { condition: 'service_healthy' } },
  });
});
