import { refusals } from '../../src/serving/model.ts';
import type { DecisionCase } from './decision-case.ts';

/** The page that tells the decision cases. Written from their files, so that it cannot say anything they do not. */
export function decisionPage(cases: readonly DecisionCase[]): string {
  const examples = cases.filter(({ kind }) => kind === 'exemplary');
  const isRule = ({ name }: DecisionCase) => refusals.some((reason) => fileName(reason) === name);
  return [
    '<!-- Written from the case files by `scripts/decision-cases.ts`; do not edit. -->',
    '',
    '# Which offers are shown, by example',
    '',
    'Every example is a small file: a world, what is asked of it, and what comes out. The tests play all of them. Those that',
    'refuse an offer also say what to change for it to be offered, and that is played too.',
    '',
    '## Why an offer may not stand here',
    '',
    'The rules are asked in this order, and the first one that speaks against an offer is its reason.',
    '',
    '| Reason | What it means | Example |',
    '|---|---|---|',
    ...refusals.map((reason) => {
      const example = examples.find(({ name }) => name === fileName(reason));
      return `| \`${reason}\` | ${example?.description ?? ''} | ${example ? link(example) : ''} |`;
    }),
    '',
    '## Which of the others are shown',
    '',
    ...examples.filter((each) => !isRule(each)).map(item),
    '',
    '## Edges',
    '',
    ...cases.filter(({ kind }) => kind === 'edge').map(item),
    '',
  ].join('\n');
}

const fileName = (reason: string) => reason.replaceAll('_', '-');
const link = ({ kind, name }: DecisionCase) =>
  `[${name}](../server/test/decision/cases/${kind}/${name}.json)`;
const item = (each: DecisionCase) => `- ${link(each)}: ${each.description}`;
