import { refusals } from '../../src/serving/model.ts';
import type { DecisionCase } from './decision-case.ts';

/** Generates the page that documents the decision cases from the case files. */
export function decisionPage(cases: readonly DecisionCase[]): string {
  const examples = cases.filter(({ kind }) => kind === 'exemplary');
  const isRule = ({ name }: DecisionCase) => refusals.some((reason) => fileName(reason) === name);
  return [
    '<!-- Written from the case files by `scripts/decision-cases.ts`; do not edit. -->',
    '',
    '# Decision cases',
    '',
    'Every case is a small file with a world, an offer request and the expected offers. The tests run all of them. A case that',
    'refuses an offer also contains a change after which the offer is shown, and the tests run that too.',
    '',
    '## Why an offer is refused',
    '',
    'The rules are evaluated in this order. The first rule that refuses an offer is its reason.',
    '',
    '| Reason | Meaning | Example |',
    '|---|---|---|',
    ...refusals.map((reason) => {
      const example = examples.find(({ name }) => name === fileName(reason));
      return `| \`${reason}\` | ${example?.description ?? ''} | ${example ? link(example) : ''} |`;
    }),
    '',
    '## Which eligible offers are shown',
    '',
    ...examples.filter((each) => !isRule(each)).map(item),
    '',
    '## Edge cases',
    '',
    ...cases.filter(({ kind }) => kind === 'edge').map(item),
    '',
  ].join('\n');
}

const fileName = (reason: string) => reason.replaceAll('_', '-');
const link = ({ kind, name }: DecisionCase) =>
  `[${name}](../server/test/decision/cases/${kind}/${name}.json)`;
const item = (each: DecisionCase) => `- ${link(each)}: ${each.description}`;
