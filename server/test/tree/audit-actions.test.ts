import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { actionsOf, auditKinds } from '../../../console/src/audit/actions.ts';

/** The file of a new master secret is named like an action. */
const others = ['secret.new'];

it('the console lists every action that the service writes into the audit trail', () => {
  const sources = globSync('server/src/**/*.ts')
    // These have examples and settings with such names.
    .filter((file) => !/src\/(http|telemetry)\//.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const named = sources.join('').matchAll(new RegExp(`'((?:${auditKinds.join('|')})\\.[a-z_]+)'`, 'g'));
  const written = new Set(
    [...named].map(([, action = '']) => action).filter((name) => !others.includes(name)),
  );
  // Named by the decision about a request.
  for (const decision of ['rejected', 'needs_info', 'reopened']) written.add(`publisher_request.${decision}`);
  expect([...written].toSorted()).toEqual(actionsOf(undefined).toSorted());
});
