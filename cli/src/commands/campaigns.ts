import type { Campaign } from '@encart/sdk';
import type { Command } from 'commander';
import {
  addCampaignOptions,
  addClearCampaignOption,
  type CampaignOptions,
  pricingOption,
  readCampaignFields,
  requiredOptions,
} from '../campaign-options.ts';
import { connect } from '../connect.ts';
import { addDelete, addIdCommand, addStatusCommands, type ItemKind, printItem } from '../demand.ts';
import { describeBudget, describeSetUsd, describeUsd } from '../money.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  firstPageText,
  omitUndefined,
  type PageOptions,
  readId,
  requireOptions,
} from '../options.ts';
import { shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { type Column, fields } from '../table.ts';
import { describeTargeting } from '../targeting-options.ts';

const kind: ItemKind<Campaign> = { one: 'campaign', many: 'campaigns', describe: describeCampaign };

const columns: Column<Campaign>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'NAME', value: ({ name }) => name, canShrink: true },
  { title: 'BID', value: ({ pricing }) => `${describeUsd(pricing.bid_usd)} ${pricing.model}` },
  { title: 'BUDGET', value: ({ budget }) => describeBudget(budget), canShrink: true },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function campaignsCommands(program: Command): void {
  const group = program
    .command('campaigns')
    .description('manage campaigns: price, budget, schedule and targeting of offers');
  addExamples(group, [
    ['campaigns list', 'list campaigns'],
    [
      `campaigns create --advertiser ${exampleId} --name Spring --pricing CPC --bid 0.35`,
      'create a campaign',
    ],
    [`campaigns pause ${exampleId}`, 'stop showing its offers'],
  ]);
  addList(group);
  addShow(group);
  addCreate(group);
  addUpdate(group);
  addStatusCommands(group, kind, ({ campaigns }, id, change) => campaigns.update(id, change));
  addDelete(
    group,
    kind,
    ({ campaigns }) => campaigns,
    ({ name }) => name,
  );
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list campaigns, newest first')
    .option('--advertiser <id>', 'only campaigns of this advertiser', readId)
    .action(({ advertiser, ...options }: PageOptions & { advertiser?: string }, command: Command) => {
      const { campaigns } = connect(command).encart.operator;
      const filter = advertiser === undefined ? {} : { advertiser_id: advertiser };
      return printList(
        command,
        options,
        {
          list: (page) => campaigns.list({ ...filter, ...page }),
          all: (page) => campaigns.all({ ...filter, ...page }),
        },
        {
          columns,
          ...kind,
          whenEmpty: 'Create one; "npx encart campaigns create --help" lists the options.',
        },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['campaigns list', firstPageText],
    [`campaigns list --advertiser ${exampleId} --all`, 'all campaigns of one advertiser'],
  ]);
}

function addShow(group: Command): void {
  const command = addIdCommand(group, kind, 'show', 'show one campaign').action(
    (id: string, _options: object, command: Command) =>
      printItem(command, kind, ({ campaigns }) => campaigns.get(id)),
  );
  addExamples(command, [[`campaigns show ${exampleId}`, 'with budget, dates and targeting']]);
}

type NewOptions = CampaignOptions &
  Required<Pick<CampaignOptions, 'name' | 'pricing' | 'bid'>> & { advertiser: string; paused?: boolean };

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create a campaign; by default without budget limits and targeting')
    .requiredOption('--advertiser <id>', 'id from "advertisers list"', readId)
    .requiredOption(...requiredOptions.name)
    .addOption(pricingOption().makeOptionMandatory())
    .requiredOption(...requiredOptions.bid)
    .option('--paused', 'create it paused; start it with "campaigns resume"')
    .action(({ advertiser, name, pricing, bid, paused, ...fieldOptions }: NewOptions, command: Command) =>
      printItem(command, kind, ({ campaigns }) =>
        campaigns.create({
          advertiser_id: advertiser,
          name,
          pricing: { model: pricing, bid_usd: bid },
          ...(paused && { status: 'paused' }),
          ...readCampaignFields(fieldOptions),
        }),
      ),
    );
  addCampaignOptions(command);
  const call = `campaigns create --advertiser ${exampleId} --name Spring --pricing CPC --bid 0.35`;
  addExamples(command, [
    [call, 'without limits'],
    [`${call} --daily 50 --total 1000 --cap 3/24h`, 'with budgets and a frequency cap'],
    [`${call} --country US --country CA --view thank-you`, 'target two countries and one view'],
    [`${call} --conversions advertiser`, 'pay for orders that the advertiser reports'],
    [
      `${call} --conversions advertiser --hold-days 14`,
      'pay for them after 14 days, unless they were refunded',
    ],
  ]);
}

function addUpdate(group: Command): void {
  const command = addIdCommand(group, kind, 'update', 'update the given fields')
    .option(...requiredOptions.name)
    .addOption(pricingOption())
    .option(...requiredOptions.bid)
    .action((id: string, options: CampaignOptions, command: Command) => {
      requireOptions(command, options);
      const { name, pricing, bid, ...fieldOptions } = options;
      // A bid belongs to its pricing model: the amount per click is not valid per thousand impressions.
      if (pricing !== undefined && bid === undefined)
        command.error(
          'error: --pricing needs a new --bid, because the bid is per unit of the pricing model',
          { exitCode: 2 },
        );
      return printItem(command, kind, ({ campaigns }) =>
        campaigns.update(id, {
          name,
          ...(bid !== undefined && { pricing: omitUndefined({ model: pricing, bid_usd: bid }) }),
          ...readCampaignFields(fieldOptions),
        }),
      );
    });
  addCampaignOptions(command);
  addClearCampaignOption(command);
  addExamples(command, [
    [`campaigns update ${exampleId} --bid 0.4`, 'change the bid'],
    [`campaigns update ${exampleId} --clear budget --daily 80`, 'only a daily budget of $80'],
    [`campaigns update ${exampleId} --clear budget`, 'remove all budget limits'],
    [`campaigns update ${exampleId} --clear targeting --clear cap`, 'remove targeting and frequency cap'],
  ]);
}

const units: Record<Campaign['pricing']['model'], string> = {
  CPM: 'thousand impressions',
  CPC: 'click',
  CPA: 'conversion',
};

const sources: Record<Campaign['conversions']['source'], string> = {
  partner: 'partners',
  advertiser: 'the advertiser',
  either: 'partners and the advertiser',
};

function describeCampaign(campaign: Campaign): string {
  const { pricing, budget, frequency_cap: cap } = campaign;
  return fields([
    ['id', campaign.id],
    ['advertiser', campaign.advertiser_id],
    ['name', campaign.name],
    ['status', campaign.status],
    ['bid', `${describeSetUsd(pricing.bid_usd)} per ${units[pricing.model]} (${pricing.model})`],
    ['budget', describeBudget(budget, describeSetUsd)],
    ['pacing', budget.pacing],
    ['starts', campaign.starts_at === null ? 'immediately' : shortTime(campaign.starts_at)],
    ['ends', campaign.ends_at === null ? 'never' : shortTime(campaign.ends_at)],
    ['cap', cap ? `${cap.impressions}/${cap.hours}h` : 'none'],
    [
      'conversions',
      `${campaign.conversions.event_types.join(', ')}, reported by ${sources[campaign.conversions.source]}`,
    ],
    ['hold', describeHold(campaign.conversions.hold_days)],
    ...describeTargeting(campaign.targeting),
    ['created', shortTime(campaign.created_at)],
    ['updated', shortTime(campaign.updated_at)],
  ]);
}

function describeHold(days: number): string {
  return days === 0
    ? 'none'
    : `orders of the advertiser are billed after ${days === 1 ? '1 day' : `${days} days`}`;
}
