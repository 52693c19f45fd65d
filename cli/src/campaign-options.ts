import type { Campaign, CampaignChange } from '@encart/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { addClearOption } from './demand.ts';
import { readUsd } from './money.ts';
import { given, readId, readList, upper } from './options.ts';

type Pricing = Campaign['pricing'];
type Targeting = Campaign['targeting'];

/** What may be said about a campaign when it is made and later on. */
export interface CampaignOptions {
  name?: string;
  pricing?: Pricing['model'];
  bid?: number;
  daily?: number;
  total?: number;
  pacing?: Campaign['budget']['pacing'];
  starts?: string;
  ends?: string;
  cap?: NonNullable<Campaign['frequency_cap']>;
  view?: Targeting['views'];
  displayMode?: Targeting['display_modes'];
  country?: string[];
  language?: string[];
  device?: Targeting['device_types'];
  channel?: string[];
  publisher?: string[];
  clear?: string[];
}

/** Those that a new campaign must have and a known one may change. */
export const basics = {
  name: ['--name <name>', 'for staff and reports'],
  pricing: [
    '--pricing <model>',
    'paid per thousand impressions (CPM), click (CPC) or conversion (CPA)',
    upper,
  ],
  bid: ['--bid <usd>', 'what is paid for it', readUsd],
} as const;

export function addTermOptions(command: Command): Command {
  return command
    .option(
      '--daily <usd>',
      'daily budget, such as 50 or 1,000.50; a new campaign without one has no daily limit',
      readUsd,
    )
    .option(
      '--total <usd>',
      'budget of the whole campaign; a new campaign without one has no total limit',
      readUsd,
    )
    .option('--pacing <how>', 'spread a daily budget over the day (even) or not (asap)')
    .option('--starts <time>', 'YYYY-MM-DD for the first moment of that day in UTC, or a full time', readTime)
    .option('--ends <time>', 'the same; the last moment is the one before', readTime)
    .option('--cap <n/time>', 'impressions to one shopper in some hours or days, 3/24h or 10/7d', readCap)
    .option(
      '--view <view>',
      'only on these pages, such as thank-you or order-status; repeatable',
      each(upper),
    )
    .option('--display-mode <mode>', 'only as overlay, fullscreen, pullup or inline; repeatable', each(upper))
    .option('--country <code>', 'only in these countries, ISO codes; repeatable', each(String))
    .option('--language <tag>', 'only in these languages, "en" also means en-GB; repeatable', each(String))
    .option('--device <type>', 'only on mobile, tablet or desktop; repeatable', each(upper))
    .option('--channel <id>', 'only in these channels; repeatable', each(readId))
    .option('--publisher <id>', 'only at these publishers; repeatable', each(readId));
}

export function addClearTerms(command: Command): Command {
  return addClearOption(command, ['budget', 'targeting', 'cap', 'dates']);
}

/** The terms that were given, in the words of the API. Whether a value is allowed is for the service to say. */
export function readTerms(options: CampaignOptions): Omit<CampaignChange, 'name' | 'pricing' | 'status'> {
  const clears = (part: string) => options.clear?.includes(part) ?? false;
  const { daily, total, pacing } = options;
  return {
    budget: over(clears('budget') && noBudget, { daily_usd: daily, total_usd: total, pacing }),
    ...(clears('dates') && { starts_at: null, ends_at: null }),
    ...given({ starts_at: options.starts, ends_at: options.ends }),
    frequency_cap: options.cap ?? (clears('cap') ? null : undefined),
    targeting: over(clears('targeting') && everywhere, {
      views: options.view,
      display_modes: options.displayMode,
      countries: options.country,
      languages: options.language,
      device_types: options.device,
      channel_ids: options.channel,
      publisher_ids: options.publisher,
    }),
  };
}

const noBudget: NonNullable<CampaignChange['budget']> = { daily_usd: null, total_usd: null, pacing: 'even' };
const everywhere: NonNullable<CampaignChange['targeting']> = {
  ...{ views: [], display_modes: [], countries: [], languages: [], device_types: [] },
  ...{ channel_ids: [], publisher_ids: [] },
};

/** What was given, over what stands or over a blank; undefined when neither was asked for. */
function over<T extends object>(blank: T | false, parts: T): Partial<T> | undefined {
  const said = { ...(blank || {}), ...given(parts) };
  return Object.keys(said).length > 0 ? said : undefined;
}

/** A day means its first moment; anything else is for the service to read. */
function readTime(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
}

function readCap(text: string): NonNullable<Campaign['frequency_cap']> {
  const [, impressions, time, unit] = /^(\d{1,6})\s*\/\s*(\d{1,6})\s*([hd])$/i.exec(text.trim()) ?? [];
  if (unit === undefined) throw new InvalidArgumentError('Give impressions and a time, 3/24h or 10/7d.');
  return { impressions: Number(impressions), hours: Number(time) * (unit.toLowerCase() === 'd' ? 24 : 1) };
}

/** An option that may be given several times, or once with commas. */
function each(read: (text: string) => string) {
  return (text: string, earlier: string[] = []): string[] => {
    const values = readList(text).map(read);
    // An empty list would aim at everything, which nobody means by an option that narrows.
    if (values.length === 0) throw new InvalidArgumentError('It is empty.');
    return [...earlier, ...values];
  };
}
