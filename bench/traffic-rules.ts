import { writeFileSync } from 'node:fs';
import { type Figure, lessIsBetter } from './figures.ts';
import { readArguments } from './read-arguments.ts';
import { progress } from './tools.ts';
import { attacks, leakedKey } from './traffic/attacks.ts';
import { drawRules, type RulePoint } from './traffic/draw-rules.ts';
import { holiday, newsletter, ordinary, publisherKinds, scenarios, sizes } from './traffic/honest.ts';
import { currentNumbers, type Numbers } from './traffic/judged-publisher.ts';
import { type AttackResult, type HonestSums, measureAttack, measureHonest } from './traffic/measure.ts';
import { otherNumbers } from './traffic/other-numbers.ts';

const picture = new URL('../docs/traffic-rules.svg', import.meta.url);
const monthDays = 30;
const factors = [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 25];
/** Publishers whose ceiling follows from their usual hour. */
const largeKinds = publisherKinds.filter(({ usualUsd }) => usualUsd >= 50);

/**
 * Judges simulated publishers and attacks with the rules of the service: how often honest traffic is flagged
 * or held back, and the amount that an attack bills if staff do nothing.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const { counts, words } = readArguments(args, { counts: [8], words: ['draw', 'numbers'] });
  const [publishers = 1] = counts;
  const honest = simulateHonest(publishers);
  console.log(
    `${publishers} publishers of each of ${publisherKinds.length} kinds; what is held waits for a day, and is billed then`,
  );
  console.table(honest.map(({ scenario, usualUsd, sums }) => honestRow(scenario, usualUsd, sums)));
  const attacked = attacks.map((attack) => ({ attack, result: measureAttack(attack, { days: monthDays }) }));
  console.log('attacks, if staff do nothing');
  console.table(attacked.map(({ attack, result }) => attackRow(attack.name, result)));
  if (words.has('numbers')) compareNumbers(publishers);
  if (words.has('draw')) draw(publishers);

  const over = (wanted: string) =>
    honest.filter(({ scenario }) => scenario === wanted).map(({ sums }) => sums);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const flags = (wanted: string) => mean(over(wanted).map(({ flagsPerMonth }) => flagsPerMonth));
  const held = (wanted: string) => mean(over(wanted).map(({ specialHeldPercent }) => specialHeldPercent));
  const loud = attacked.filter(({ attack }) => !attack.isPatient).map(({ result }) => result);
  const quiet = attacked.filter(({ attack }) => attack.publisher?.usualUsd === sizes[0]);
  const lastCeiling = (isPatient: boolean) =>
    quiet.find(({ attack }) => attack.isPatient === isPatient)?.result.ceilingsUsd.at(-1) ?? Number.NaN;
  return [
    lessIsBetter('flags of an honest publisher in a month, ordinary days', flags(ordinary.name), '', 1),
    lessIsBetter('flags of an honest publisher in a month, with a holiday', flags(holiday.name), '', 3),
    lessIsBetter(
      'money held back on ordinary days',
      mean(over(ordinary.name).map(({ heldPercent }) => heldPercent)),
      '%',
      0.5,
    ),
    lessIsBetter('money held back on a holiday at five times', held(holiday.name), '%', 5),
    lessIsBetter('money held back in newsletter hours at 8 to 12 times', held(newsletter.name), '%', 20),
    lessIsBetter('the most billed in an hour ÷ its ceiling', Math.max(...attacked.map(highestShare)), '', 1),
    lessIsBetter(
      'time until made-up traffic is flagged',
      Math.max(...loud.map(({ minutesToFlag = Number.NaN }) => minutesToFlag)),
      'min',
      5,
    ),
    lessIsBetter('ceiling of a quiet key after a month of made-up orders', lastCeiling(false), '$', 100),
    lessIsBetter('ceiling of a quiet key after a month below the flags', lastCeiling(true), '$', 1_600),
  ];
}

const highestShare = ({ result }: { result: AttackResult }) => result.highestShare;

function simulateHonest(publishers: number) {
  const bar = progress('simulating', scenarios.length * sizes.length);
  const results = scenarios.flatMap((scenario) =>
    sizes.map((usualUsd) => {
      const kinds = publisherKinds.filter((kind) => kind.usualUsd === usualUsd);
      const sums = measureHonest(scenario, kinds, { publishers });
      bar.add(1);
      return { scenario: scenario.name, usualUsd, sums };
    }),
  );
  bar.end();
  return results;
}

const percent = (value: number) => `${value.toFixed(2)} %`;
const usd = (value: number) => `$${Math.round(value).toLocaleString('en')}`;

function honestRow(scenario: string, usualUsd: number, sums: HonestSums) {
  const hasSpecial = sums.special.hours > 0;
  return {
    scenario,
    'usual hour': `$${usualUsd.toLocaleString('en')}`,
    'flags a month': sums.flagsPerMonth.toFixed(2),
    'hours held': percent(sums.heldHoursPercent),
    'money held': percent(sums.heldPercent),
    'hours concerned, flagged': hasSpecial ? percent(sums.specialFlaggedPercent) : '–',
    'their money held': hasSpecial ? percent(sums.specialHeldPercent) : '–',
  };
}

function attackRow(
  name: string,
  { minutesToFlag, hourUsd, dayUsd, weekUsd, totalUsd, ceilingsUsd }: AttackResult,
) {
  return {
    attack: name,
    'flagged after': minutesToFlag === undefined ? 'never' : `${minutesToFlag.toFixed(1)} min`,
    'first hour': usd(hourUsd),
    '24 hours': usd(dayUsd),
    'a week': usd(weekUsd),
    'a month': usd(totalUsd),
    'ceiling before': usd(ceilingsUsd[0] ?? 0),
    'after a week': usd(ceilingsUsd[7] ?? 0),
    'after a month': usd(ceilingsUsd.at(-1) ?? 0),
  };
}

/** The effect of other numbers, each by itself. */
function compareNumbers(publishers: number): void {
  const all = [{ name: 'as they are', numbers: currentNumbers }, ...otherNumbers];
  const bar = progress('comparing', all.length);
  const rows = all.map(({ name, numbers }) => {
    const row = numbersRow(name, numbers, publishers);
    bar.add(1);
    return row;
  });
  bar.end();
  console.table(rows);
}

function numbersRow(name: string, numbers: Numbers, publishers: number) {
  const measured = scenarios.map((scenario) =>
    measureHonest(scenario, publisherKinds, { publishers, numbers }),
  );
  const attackRows = attacks.map((attack) => [
    attack.name,
    usd(measureAttack(attack, { days: monthDays, numbers })[attack.isPatient ? 'totalUsd' : 'hourUsd']),
  ]);
  return {
    numbers: name,
    ...Object.fromEntries(
      scenarios.map((scenario, at) => [`flags, ${scenario.name}`, measured[at]?.flagsPerMonth.toFixed(2)]),
    ),
    ...Object.fromEntries(
      scenarios.map((scenario, at) => [
        `held, ${scenario.name}`,
        percent(measured[at]?.specialHeldPercent ?? 0),
      ]),
    ),
    ...Object.fromEntries(attackRows),
  };
}

function draw(publishers: number): void {
  const bar = progress('drawing', factors.length);
  const points = factors.map((factor): RulePoint => {
    const point = rulePoint(
      { ...currentNumbers, ceilings: { ...currentNumbers.ceilings, factor } },
      publishers,
    );
    bar.add(1);
    return point;
  });
  bar.end();
  writeFileSync(picture, drawRules(points, rulePoint(currentNumbers, publishers)));
  console.log('drawn in docs/traffic-rules.svg');
}

function rulePoint(numbers: Numbers, publishers: number): RulePoint {
  const held = (scenario: typeof ordinary) => measureHonest(scenario, largeKinds, { publishers, numbers });
  return {
    attack: measureAttack(leakedKey, { days: 1, numbers }).dayUsd / 24 / (leakedKey.publisher?.usualUsd ?? 1),
    ordinaryHeld: held(ordinary).heldPercent,
    holidayHeld: held(holiday).specialHeldPercent,
    newsletterHeld: held(newsletter).specialHeldPercent,
  };
}
