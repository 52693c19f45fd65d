import type { Advertiser } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { addVerb } from '../demand.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, type PageOptions, requireOptions, someId } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { type Column, fields } from '../table.ts';
import { type Names, namesForStaff, requireId } from '../taxonomy-names.ts';

const kind = { one: 'advertiser', many: 'advertisers' };

const columns: Column<Advertiser>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, shrinks: true },
  { title: 'DOMAIN', value: ({ domain }) => domain, shrinks: true },
  { title: 'SELLS', value: ({ subcategory_ids }) => subcategory_ids.length },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function advertisersCommands(program: Command): void {
  const group = program.command('advertisers').description('the brands that pay for offers');
  addExamples(group, [
    ['advertisers list', 'all of them'],
    [
      'advertisers create --name Acme --domain acme.com --logo https://acme.com/logo.png --subcategory Shoes',
      'a new one',
    ],
  ]);
  addList(group);
  addShow(group);
  addCreate(group);
  addUpdate(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list advertisers, newest first')
    .action((options: PageOptions, command: Command) =>
      printList(command, options, connect(command).encart.operator.advertisers, { columns, ...kind }),
    );
  addPageOptions(command);
  addExamples(command, [
    ['advertisers list', 'the first 50'],
    ['advertisers list --all --json', 'every advertiser, for a script'],
  ]);
}

function addShow(group: Command): void {
  const command = addVerb(group, kind, 'show', 'show one advertiser').action(
    async (id: string, _options: object, command: Command) => {
      const { operator } = connect(command).encart;
      const advertiser = await operator.advertisers.get(id);
      const names = namesForStaff(await operator.taxonomy.get());
      print(command, advertiser, () => describeAdvertiser(advertiser, names));
    },
  );
  addExamples(command, [[`advertisers show ${someId}`, 'with what it sells']]);
}

interface AdvertiserOptions {
  name: string;
  domain: string;
  logo: string;
  subcategory: string[];
}

const about = {
  name: ['--name <name>', 'its brand name'],
  domain: ['--domain <domain>', "the brand's website; publishers of the same house never show it"],
  logo: ['--logo <url>', 'address of its logo, https'],
  subcategory: ['--subcategory <names...>', 'what it sells, by name or id; repeatable'],
} as const;

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create an advertiser')
    .requiredOption(...about.name)
    .requiredOption(...about.domain)
    .requiredOption(...about.logo)
    .requiredOption(...about.subcategory)
    .action(async ({ name, domain, logo, subcategory }: AdvertiserOptions, command: Command) => {
      const { operator } = connect(command).encart;
      const names = namesForStaff(await operator.taxonomy.get());
      const advertiser = await operator.advertisers.create({
        ...{ name, domain, logo_url: logo },
        subcategory_ids: readSubcategories(subcategory, names),
      });
      print(command, advertiser, () => describeAdvertiser(advertiser, names));
    });
  addExamples(command, [
    [
      'advertisers create --name Acme --domain acme.com --logo https://acme.com/logo.png --subcategory Shoes',
      'a new one',
    ],
  ]);
}

function addUpdate(group: Command): void {
  const command = addVerb(group, kind, 'update', 'change what is given, leave the rest')
    .option(...about.name)
    .option(...about.domain)
    .option(...about.logo)
    .option(...about.subcategory)
    .action(async (id: string, options: Partial<AdvertiserOptions>, command: Command) => {
      requireOptions(command, options);
      const { name, domain, logo, subcategory } = options;
      const { operator } = connect(command).encart;
      const names = namesForStaff(await operator.taxonomy.get());
      const advertiser = await operator.advertisers.update(id, {
        ...{ name, domain, logo_url: logo },
        ...(subcategory && { subcategory_ids: readSubcategories(subcategory, names) }),
      });
      print(command, advertiser, () => describeAdvertiser(advertiser, names));
    });
  addExamples(command, [
    [`advertisers update ${someId} --name "Acme Shoes"`, 'a new name'],
    [`advertisers update ${someId} --subcategory Shoes "Bags & Accessories"`, 'these and no others'],
  ]);
}

function readSubcategories(texts: readonly string[], names: Names): string[] {
  return texts.map((text) => requireId(names.subcategory(text)));
}

function describeAdvertiser(advertiser: Advertiser, names: Names): string {
  return fields([
    ['id', advertiser.id],
    ['name', advertiser.name],
    ['domain', advertiser.domain],
    ['logo', advertiser.logo_url],
    ['sells', advertiser.subcategory_ids.map((id) => names.find(id)?.name ?? id).join(', ')],
    ['created', shortTime(advertiser.created_at)],
    ['updated', shortTime(advertiser.updated_at)],
  ]);
}
