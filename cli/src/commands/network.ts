import type { NetworkPublisher } from '@encart/sdk';
import type { Command } from 'commander';
import { type Ceiling, ceilingOf, readCeiling } from '../channel-options.ts';
import { connect } from '../connect.ts';
import {
  addExclusionOptions,
  describeExclusions,
  type ExclusionOptions,
  readExclusions,
  withOwner,
} from '../exclusions.ts';
import { describeUsd } from '../money.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  firstPageText,
  type PageOptions,
  readId,
} from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { type Column, fields } from '../table.ts';
import { namesForStaff, requireId, type TaxonomyNames } from '../taxonomy-names.ts';
import { networkReportCommand } from './network-report.ts';

const columns: Column<NetworkPublisher>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'BRAND', value: ({ brand_name }) => brand_name, canShrink: true },
  { title: 'DOMAIN', value: ({ domain }) => domain, canShrink: true },
  { title: 'CATEGORY', value: ({ primary_category }) => primary_category.name, canShrink: true },
  { title: 'EXCLUDES', value: ({ external_exclusions }) => external_exclusions.length },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function networkCommands(program: Command): void {
  const group = program
    .command('network')
    .description('manage publishers across all channels, and show the network report');
  addExamples(group, [
    ['network list --q acme', 'search by name'],
    ['network create --brand Acme --domain acme.com --category Fashion', 'create a publisher'],
    ['network report --by advertiser', 'spend by advertiser, last seven days'],
  ]);
  addList(group);
  addShow(group);
  addCreate(group);
  addExternalExclusions(group);
  addCeiling(group);
  networkReportCommand(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list publishers, newest first')
    .option('--q <words>', 'only brands whose name contains any of these words')
    .action(({ q, ...options }: PageOptions & { q?: string }, command: Command) => {
      const { publishers } = connect(command).encart.operator;
      const filter = q === undefined ? {} : { q };
      return printList(
        command,
        options,
        {
          list: (page) => publishers.list({ ...filter, ...page }),
          all: (page) => publishers.all({ ...filter, ...page }),
        },
        { columns, one: 'publisher', many: 'publishers' },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['network list', firstPageText],
    ['network list --q "acme shoes" --all', 'all brands with acme or shoes in the name'],
  ]);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('show a publisher')
    .argument('<publisher-id>', 'id from "network list"', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const { operator } = connect(command).encart;
      const publisher = await operator.publishers.get(id);
      const names = namesForStaff(await operator.taxonomy.get());
      print(command, publisher, () => describePublisher(publisher, names));
    });
  addExamples(command, [[`network show ${exampleId}`, 'with its exclusions']]);
}

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create a publisher without a channel')
    .requiredOption('--brand <name>', 'brand name')
    .requiredOption('--domain <domain>', "the brand's website")
    .requiredOption('--category <name>', 'primary category, by name or id')
    .action(async (options: { brand: string; domain: string; category: string }, command: Command) => {
      const { operator } = connect(command).encart;
      const names = namesForStaff(await operator.taxonomy.get());
      const publisher = await operator.publishers.create({
        brand_name: options.brand,
        domain: options.domain,
        primary_category_id: requireId(names.category(options.category)),
      });
      print(command, publisher, () => describePublisher(publisher, names));
    });
  addExamples(command, [
    ['network create --brand Acme --domain acme.com --category Fashion', 'create a publisher'],
  ]);
}

function addExternalExclusions(group: Command): void {
  const command = group
    .command('external-exclusions')
    .description("show or change a publisher's own exclusions, which apply in every channel")
    .argument('<publisher-id>', 'id from "network list"', readId)
    .action(async (id: string, options: ExclusionOptions, command: Command) => {
      const { operator } = connect(command).encart;
      let publisher = await operator.publishers.get(id);
      const names = namesForStaff(await operator.taxonomy.get());
      const wanted = readExclusions(options, names, publisher.external_exclusions);
      if (wanted) publisher = await operator.publishers.setExternalExclusions(id, wanted);
      print(command, publisher, () =>
        describeExclusions(withOwner(publisher.external_exclusions, 'publisher'), names),
      );
    });
  addExclusionOptions(command);
  addExamples(command, [
    [`network external-exclusions ${exampleId}`, 'show the exclusions'],
    [`network external-exclusions ${exampleId} --add "Payday Loans"`, 'add one'],
    [`network external-exclusions ${exampleId} --clear`, 'remove all exclusions'],
  ]);
}

function addCeiling(group: Command): void {
  const command = group
    .command('ceiling')
    .description('set what pages and links may bill for a publisher in an hour, for example before a launch')
    .argument('<publisher-id>', 'id from "network list"', readId)
    .argument(
      '<usd>',
      'US dollars, "default" for the ceiling of the channel or the rule, or "none"',
      readCeiling,
    )
    .action(async (id: string, ceiling: Ceiling, _options: object, command: Command) => {
      const { operator } = connect(command).encart;
      const publisher = await operator.publishers.setCeiling(id, ceilingOf(ceiling) ?? null);
      const names = namesForStaff(await operator.taxonomy.get());
      print(command, publisher, () => describePublisher(publisher, names));
    });
  addExamples(command, [
    [`network ceiling ${exampleId} 5000`, 'before a launch'],
    [`network ceiling ${exampleId} default`, 'after it'],
  ]);
}

function describeCeiling(usd: number | null): string {
  if (usd === null) return 'that of the channel or the rule';
  return usd === 0 ? 'none' : `${describeUsd(usd)} an hour`;
}

function describePublisher(publisher: NetworkPublisher, names: TaxonomyNames): string {
  const about = fields([
    ['id', publisher.id],
    ['brand', publisher.brand_name],
    ['domain', publisher.domain],
    ['category', publisher.primary_category.name],
    ['ceiling', describeCeiling(publisher.publisher_ceiling_usd)],
    ['created', shortTime(publisher.created_at)],
    ['updated', shortTime(publisher.updated_at)],
  ]);
  const excluded = withOwner(publisher.external_exclusions, 'publisher');
  return excluded.length > 0 ? `${about}\n\n${describeExclusions(excluded, names)}` : about;
}
