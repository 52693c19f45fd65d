import type { Campaign } from '@encart/sdk';
import type { Command } from 'commander';
import {
  addClearTerms,
  addTermOptions,
  basics,
  type CampaignOptions,
  readTerms,
} from '../campaign-options.ts';
import { connect } from '../connect.ts';
import { addSwitch, addVerb, type Kind, printOne } from '../demand.ts';
import { printList } from '../lists.ts';
import { describeBudget, describeUsd } from '../money.ts';
import {
  addExamples,
  addPageOptions,
  given,
  type PageOptions,
  readId,
  requireOptions,
  someId,
} from '../options.ts';
import { shortTime } from '../print.ts';
import { type Column, fields } from '../table.ts';

const kind: Kind<Campaign> = { one: 'campaign', many: 'campaigns', describe: describeCampaign };

const columns: Column<Campaign>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'NAME', value: ({ name }) => name, shrinks: true },
  { title: 'BID', value: ({ pricing }) => `${describeUsd(pricing.bid_usd)} ${pricing.model}` },
  { title: 'BUDGET', value: ({ budget }) => describeBudget(budget), shrinks: true },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function campaignsCommands(program: Command): void {
  const group = program.command('campaigns').description('what advertisers pay, how much, and for what');
  addExamples(group, [
    ['campaigns list', 'all of them'],
    [`campaigns create --advertiser ${someId} --name Spring --pricing CPC --bid 0.35`, 'a new one'],
    [`campaigns pause ${someId}`, 'no longer show its offers'],
  ]);
  addList(group);
  addShow(group);
  addCreate(group);
  addUpdate(group);
  addSwitch(group, kind, ({ campaigns }, id, change) => campaigns.update(id, change));
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list campaigns, newest first')
    .option('--advertiser <id>', 'only those of this advertiser', readId)
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
        { columns, ...kind },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['campaigns list', 'the first 50'],
    [`campaigns list --advertiser ${someId} --all`, 'all of one advertiser'],
  ]);
}

function addShow(group: Command): void {
  const command = addVerb(group, kind, 'show', 'show one campaign').action(
    (id: string, _options: object, command: Command) =>
      printOne(command, kind, ({ campaigns }) => campaigns.get(id)),
  );
  addExamples(command, [[`campaigns show ${someId}`, 'with budget, dates and targeting']]);
}

type NewOptions = CampaignOptions &
  Required<Pick<CampaignOptions, 'name' | 'pricing' | 'bid'>> & { advertiser: string; paused?: boolean };

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create a campaign; unlimited and everywhere unless options say otherwise')
    .requiredOption('--advertiser <id>', 'as "advertisers list" names it', readId)
    .requiredOption(...basics.name)
    .requiredOption(...basics.pricing)
    .requiredOption(...basics.bid)
    .option('--paused', 'its offers are not shown until "campaigns resume"')
    .action(({ advertiser, name, pricing, bid, paused, ...terms }: NewOptions, command: Command) =>
      printOne(command, kind, ({ campaigns }) =>
        campaigns.create({
          advertiser_id: advertiser,
          name,
          pricing: { model: pricing, bid_usd: bid },
          ...(paused && { status: 'paused' }),
          ...readTerms(terms),
        }),
      ),
    );
  addTermOptions(command);
  const call = `campaigns create --advertiser ${someId} --name Spring --pricing CPC --bid 0.35`;
  addExamples(command, [
    [call, 'unlimited'],
    [`${call} --daily 50 --total 1000 --cap 3/24h`, 'within limits'],
    [`${call} --country US --country CA --view thank-you`, 'in two countries, on one page'],
  ]);
}

function addUpdate(group: Command): void {
  const command = addVerb(group, kind, 'update', 'change what is given, leave the rest')
    .option(...basics.name)
    .option(...basics.pricing)
    .option(...basics.bid)
    .action((id: string, options: CampaignOptions, command: Command) => {
      requireOptions(command, options);
      const { name, pricing, bid, ...terms } = options;
      // A bid per click is no bid per thousand impressions: it does not outlive its model.
      if (pricing !== undefined && bid === undefined)
        command.error('error: --pricing changes what the bid is paid for; give --bid too', { exitCode: 2 });
      return printOne(command, kind, ({ campaigns }) =>
        campaigns.update(id, {
          name,
          ...(bid !== undefined && { pricing: given({ model: pricing, bid_usd: bid }) }),
          ...readTerms(terms),
        }),
      );
    });
  addTermOptions(command);
  addClearTerms(command);
  addExamples(command, [
    [`campaigns update ${someId} --bid 0.4`, 'pay more for the same'],
    [`campaigns update ${someId} --clear budget --daily 80`, '$80 a day and no other limit'],
    [`campaigns update ${someId} --clear budget`, 'no limit at all'],
    [`campaigns update ${someId} --clear targeting --clear cap`, 'everywhere, as often as it wins'],
  ]);
}

const units: Record<Campaign['pricing']['model'], string> = {
  CPM: 'thousand impressions',
  CPC: 'click',
  CPA: 'conversion',
};

function describeCampaign(campaign: Campaign): string {
  const { pricing, budget, frequency_cap: cap } = campaign;
  return fields([
    ['id', campaign.id],
    ['advertiser', campaign.advertiser_id],
    ['name', campaign.name],
    ['status', campaign.status],
    ['bid', `${describeUsd(pricing.bid_usd)} per ${units[pricing.model]} (${pricing.model})`],
    ['budget', describeBudget(budget)],
    ['pacing', budget.pacing],
    ['starts', campaign.starts_at === null ? 'at once' : shortTime(campaign.starts_at)],
    ['ends', campaign.ends_at === null ? 'never' : shortTime(campaign.ends_at)],
    ['cap', cap ? `${cap.impressions}/${cap.hours}h` : 'none'],
    ...describeTargeting(campaign.targeting),
    ['created', shortTime(campaign.created_at)],
    ['updated', shortTime(campaign.updated_at)],
  ]);
}

/** Only where it aims: what is not said is everything. */
function describeTargeting(targeting: Campaign['targeting']): [string, string][] {
  const aims: [string, readonly string[]][] = [
    ['views', targeting.views],
    ['display modes', targeting.display_modes],
    ['countries', targeting.countries],
    ['languages', targeting.languages],
    ['devices', targeting.device_types],
    ['channels', targeting.channel_ids],
    ['publishers', targeting.publisher_ids],
  ];
  const said = aims.filter(([, values]) => values.length > 0);
  return said.length > 0
    ? said.map(([name, values]) => [name, values.join(', ')])
    : [['targeting', 'everywhere']];
}
