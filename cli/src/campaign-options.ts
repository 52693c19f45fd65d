import { type Campaign, type CampaignChange, limits } from '@encart/sdk';
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { conversionSources, pacings, pricingModels } from './api-values.ts';
import { choiceOption } from './choices.ts';
import { addClearOption } from './demand.ts';
import { readUsd } from './money.ts';
import { omitUndefined, readInteger } from './options.ts';
import { addTargetingOptions, readTargeting } from './targeting-options.ts';

type Pricing = Campaign['pricing'];

/** Options of `campaigns create` and `campaigns update`, without those of the targeting. */
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
  conversions?: Campaign['conversions']['source'];
  conversionEvent?: string[];
  holdDays?: number;
  clear?: string[];
}

/** Required by `create`, optional in `update`. */
export const requiredOptions = {
  name: ['--name <name>', 'name of the campaign, shown to staff and in reports'],
  bid: ['--bid <usd>', 'bid in US dollars, per unit of the pricing model', readUsd],
} as const;

/** Required by `create`, optional in `update`, too. */
export function pricingOption(): Option {
  return choiceOption(
    '--pricing <model>',
    'pay per thousand impressions (CPM), per click (CPC) or per conversion (CPA)',
    pricingModels,
    String,
  );
}

export function addCampaignOptions(command: Command): Command {
  command
    .option(
      '--daily <usd>',
      'daily budget, such as 50 or 1,000.50 (default for a new campaign: no limit)',
      readUsd,
    )
    .option('--total <usd>', 'total budget (default for a new campaign: no limit)', readUsd)
    .addOption(
      choiceOption(
        '--pacing <how>',
        'spend the daily budget evenly over the day (even) or as fast as possible (asap)',
        pacings,
      ),
    )
    .option('--starts <time>', 'start: YYYY-MM-DD (00:00 UTC) or a full ISO time', readTime)
    .option('--ends <time>', 'end, exclusive: YYYY-MM-DD (00:00 UTC) or a full ISO time', readTime)
    .option(
      '--cap <n/time>',
      'frequency cap: impressions per shopper and time, such as 3/24h or 10/7d',
      readCap,
    )
    .addOption(
      choiceOption(
        '--conversions <source>',
        'whose reports of conversions count for money (default for a new campaign: partner)',
        conversionSources,
      ),
    )
    .option(
      '--conversion-event <type>',
      "event of the advertiser that is a conversion, such as purchase or generate_lead; repeatable, replaces the campaign's events",
      (type: string, earlier: string[] = []) => [...earlier, type.trim().toLowerCase()],
    )
    .option(
      '--hold-days <days>',
      `bill an order that the advertiser reports after this many days, 0 to ${limits.holdDays}, unless it was refunded in full by then (default for a new campaign: 0)`,
      readInteger,
    );
  return addTargetingOptions(command);
}

export function addClearCampaignOption(command: Command): Command {
  return addClearOption(command, ['budget', 'targeting', 'cap', 'dates']);
}

/** Converts the given options to API fields. The service validates the values. */
export function readCampaignFields(
  options: CampaignOptions,
): Omit<CampaignChange, 'name' | 'pricing' | 'status'> {
  const isCleared = (part: string) => options.clear?.includes(part) ?? false;
  const { daily, total, pacing } = options;
  return {
    budget: mergeDefined(isCleared('budget') && removeBudgets(daily, total), {
      daily_usd: daily,
      total_usd: total,
      pacing,
    }),
    ...(isCleared('dates') && { starts_at: null, ends_at: null }),
    ...omitUndefined({ starts_at: options.starts, ends_at: options.ends }),
    frequency_cap: options.cap ?? (isCleared('cap') ? null : undefined),
    targeting: readTargeting(options, { clear: isCleared('targeting') }),
    conversions: mergeDefined<NonNullable<CampaignChange['conversions']>>(false, {
      source: options.conversions,
      // The service checks the names.
      event_types: options.conversionEvent as Campaign['conversions']['event_types'] | undefined,
      hold_days: options.holdDays,
    } as NonNullable<CampaignChange['conversions']>),
  };
}

/** Removes each budget that is not given. */
function removeBudgets(
  daily: number | undefined,
  total: number | undefined,
): NonNullable<CampaignChange['budget']> {
  if (daily === undefined && total === undefined) return { unlimited: true, pacing: 'even' };
  return {
    ...(daily === undefined && { daily: 'none' as const }),
    ...(total === undefined && { total: 'none' as const }),
    pacing: 'even',
  };
}

/**
 * The given fields, on top of the empty values if the part is cleared. Undefined if there is nothing to send.
 */
function mergeDefined<T extends object>(cleared: T | false, parts: T): Partial<T> | undefined {
  const fields = { ...(cleared || {}), ...omitUndefined(parts) };
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** A date means 00:00 UTC. Any other text is sent unchanged; the service validates it. */
function readTime(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
}

function readCap(text: string): NonNullable<Campaign['frequency_cap']> {
  const [, impressions, time, unit] = /^(\d{1,6})\s*\/\s*(\d{1,6})\s*([hd])$/i.exec(text.trim()) ?? [];
  if (unit === undefined)
    throw new InvalidArgumentError('Enter impressions and a time, such as 3/24h or 10/7d.');
  return { impressions: Number(impressions), hours: Number(time) * (unit.toLowerCase() === 'd' ? 24 : 1) };
}
