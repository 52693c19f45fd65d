import { expect, it } from 'vitest';
import { readCommand } from './read-command.ts';

const read = (line: string) => readCommand(line.split(' ').filter(Boolean), ['http', 'serving']);

it.each([
  ['', { kind: 'all', json: 'bench-results.json' }],
  ['--json out.json', { kind: 'all', json: 'out.json' }],
  ['--help', { kind: 'help' }],
  ['http --help', { kind: 'help' }],
  ['http', { kind: 'one', name: 'http', args: [], json: undefined }],
  [
    'serving postgres --json out.json 100',
    { kind: 'one', name: 'serving', args: ['postgres', '100'], json: 'out.json' },
  ],
  ['compare HEAD~1', { kind: 'compare', commit: 'HEAD~1', names: [], rounds: 4 }],
  [
    'compare main http rounds=6 serving',
    { kind: 'compare', commit: 'main', names: ['http', 'serving'], rounds: 6 },
  ],
  ['pairs main', { kind: 'pairs', commit: 'main', pairs: 10, isShort: false, maxLoss: undefined }],
  [
    'pairs main pairs=4 max-loss=25',
    { kind: 'pairs', commit: 'main', pairs: 4, isShort: false, maxLoss: 0.25 },
  ],
  [
    'pairs recorded short max-loss=25',
    { kind: 'pairs', commit: 'recorded', pairs: 3, isShort: true, maxLoss: 0.25 },
  ],
  ['pairs main short max-loss=25', { kind: 'pairs', commit: 'main', pairs: 3, isShort: true, maxLoss: 0.25 }],
])('"%s" is read', (line, command) => {
  expect(read(line)).toEqual(command);
});

it.each([
  ['htp', 'There is no bench "htp".'],
  ['http --json', '--json needs the name of a file.'],
  ['compare', 'compare needs a commit.'],
  ['compare main htp', 'There is no bench "htp".'],
  ['compare main rounds=1', 'rounds is a number, at least 2.'],
  ['compare main rounds=many', 'rounds is a number, at least 2.'],
  ['pairs', 'pairs needs a commit.'],
  ['pairs main rounds=3', 'Unknown argument "rounds".'],
  ['pairs main pairs=1', 'pairs is a number, at least 2.'],
  ['pairs main max-loss=0', 'max-loss is a number of percent, more than 0.'],
])('"%s" is refused', (line, message) => {
  expect(read(line)).toEqual({ kind: 'mistake', message });
});
