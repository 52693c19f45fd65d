import { encart } from './run.ts';
import { type SampleWorld, startSampleWorld } from './sample-world.ts';

/**
 * The samples of output in README.md: a block after a comment such as `<!-- sample: report -->`. They are
 * made by running the commands, and written with `npm run docs:samples`.
 */
export type Samples = Readonly<Record<string, string>>;

/**
 * Runs the commands of all samples on a new service; again if midnight (UTC) passed meanwhile, because
 * figures are by day.
 */
export async function makeSamples(): Promise<Samples> {
  const day = currentDay();
  const samples = await makeSamplesOf(day);
  return currentDay() === day ? samples : makeSamplesOf(currentDay());
}

function currentDay(): string {
  return new Date().toISOString().slice(0, 10);
}

async function makeSamplesOf(today: string): Promise<Samples> {
  const world = await startSampleWorld();
  try {
    const samples = await runCommands(world);
    return Object.fromEntries(
      Object.entries(samples).map(([name, output]) => [name, stabilize(output, world, today)]),
    );
  } finally {
    await world.stop();
  }
}

async function runCommands(world: SampleWorld): Promise<Samples> {
  const environment = {
    ENCART_URL: world.address,
    ENCART_DATA_DIR: world.dataDir,
    ENCART_CHANNEL_KEY: world.channelKey,
  };
  const run = async (args: string[], exitCode = 0): Promise<string> => {
    const { code, stdout, stderr } = await encart(args, environment);
    if (code !== exitCode)
      throw new Error(`encart ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  };
  const offers = await run([
    'try',
    '--publisher',
    world.publisherId,
    '--country',
    'US',
    '--max-offers',
    '1',
    '--bought',
    'Bean & Brew, 500 g',
  ]);
  const sessionId = /^Session (\S+)$/m.exec(offers)?.[1] ?? '';
  const report = await run(['report', '--metrics', 'impressions,clicks,ctr', '--by', 'publisher']);
  const clean = await run(['audit']);
  await tamper(world);
  return {
    // Only the first part: what follows is a link for the first admin, and a call to paste.
    start: `${world.banner.split('\n\n').slice(0, 2).join('\n\n').replace(/^\n/, '')}\n`,
    try: paragraphs(offers, 0, 2),
    explain: paragraphs(await run(['explain', sessionId]), 1, 2),
    report,
    'audit-clean': clean,
    'audit-difference': await run(['audit'], 1),
  };
}

/** Changes a counter by hand: the clicks of the channel itself, yesterday. */
async function tamper({ database }: SampleWorld): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { numUpdatedRows } = await database.db
    .updateTable('rollup_days')
    .set((e) => ({ clicks: e('clicks', '+', 6) }) as never)
    .where('publisher_id', '=', '00000000-0000-0000-0000-000000000000')
    .where('day', '=', yesterday as never)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`${numUpdatedRows} counters were changed instead of one.`);
}

function paragraphs(text: string, from: number, to: number): string {
  return `${text.trimEnd().split('\n\n').slice(from, to).join('\n\n')}\n`;
}

/** Replaces what differs between two runs: ids, dates, times, keys and the place of the service. */
function stabilize(output: string, { address, dataDir }: SampleWorld, today: string): string {
  const ids = new Map<string, string>();
  const exampleId = (id: string) => {
    const known = ids.get(id) ?? `01890a5d-ac96-774b-bcce-b302099a80${ids.size + 10}`;
    ids.set(id, known);
    return known;
  };
  return output
    .replaceAll(address, 'http://127.0.0.1:8080')
    .replaceAll(dataDir, './data')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, exampleId)
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => exampleDay(day, today))
    .replace(/\b\d\d:\d\d:\d\dZ/g, '09:30:00Z')
    .replace(/\bready \([\d.]+ s\)/, 'ready (4.9 s)')
    .replace(/\b(enc_[a-z]+_[a-z]+)_\w+/g, '$1_…')
    .replace(/(encart_click_id=)[\w-]{108}/g, '$1…');
}

/** The day with the same distance to a fixed day as the given one has to today. */
function exampleDay(day: string, today: string): string {
  const time = Date.parse('2026-06-14') + Date.parse(day) - Date.parse(today);
  return new Date(time).toISOString().slice(0, 10);
}

const block = /^<!-- sample: ([a-z-]+) -->\n\n?```\n[\s\S]*?^```$/gm;

/** The page with the given samples in its blocks. Throws if a block has no sample, or a sample no block. */
export function withSamples(page: string, samples: Samples): string {
  const unused = new Set(Object.keys(samples));
  const written = page.replace(block, (_, name: string) => {
    const sample = samples[name];
    if (sample === undefined) throw new Error(`There is no sample "${name}".`);
    unused.delete(name);
    return `<!-- sample: ${name} -->\n\n\`\`\`\n${sample}\`\`\``;
  });
  if (unused.size > 0) throw new Error(`No block for the samples ${[...unused].join(', ')}.`);
  return written;
}
