import { type Advertiser, type Encart, limits } from '@encart/sdk';
import { type Command, Option } from 'commander';
import { connect } from '../connect.ts';
import { addIdCommand } from '../demand.ts';
import { CommandError } from '../errors.ts';
import { readInputFile } from '../files.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  firstPageText,
  type PageOptions,
  requireOptions,
} from '../options.ts';
import { print, shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { type Column, fields } from '../table.ts';
import { namesForStaff, requireId, type TaxonomyNames } from '../taxonomy-names.ts';

const kind = { one: 'advertiser', many: 'advertisers' };

const columns: Column<Advertiser>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, canShrink: true },
  { title: 'DOMAIN', value: ({ domain }) => domain, canShrink: true },
  { title: 'SUBCATEGORIES', value: ({ subcategory_ids }) => subcategory_ids.length },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function advertisersCommands(program: Command): void {
  const group = program
    .command('advertisers')
    .description('manage advertisers: the brands that pay for offers');
  addExamples(group, [
    ['advertisers list', 'list advertisers'],
    [
      'advertisers create --name Acme --domain acme.com --logo https://acme.com/logo.png --subcategory Shoes',
      'create an advertiser',
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
      printList(command, options, connect(command).encart.operator.advertisers, {
        columns,
        ...kind,
        whenEmpty: 'Create one; "npx encart advertisers create --help" lists the options.',
      }),
    );
  addPageOptions(command);
  addExamples(command, [
    ['advertisers list', firstPageText],
    ['advertisers list --all --json', 'every advertiser, for a script'],
  ]);
}

function addShow(group: Command): void {
  const command = addIdCommand(group, kind, 'show', 'show one advertiser').action(
    async (id: string, _options: object, command: Command) => {
      const { operator } = connect(command).encart;
      const advertiser = await operator.advertisers.get(id);
      const names = namesForStaff(await operator.taxonomy.get());
      print(command, advertiser, () => describeAdvertiser(advertiser, names));
    },
  );
  addExamples(command, [[`advertisers show ${exampleId}`, 'with its subcategories']]);
}

interface AdvertiserOptions {
  name: string;
  domain: string;
  logo: string;
  clickParameter?: string;
  identityMatching?: 'on' | 'off';
  subcategory: string[];
}

const optionFlags = {
  name: ['--name <name>', 'its brand name'],
  domain: ['--domain <domain>', "the brand's website; a publisher never shows its own brand"],
  logo: ['--logo <url>', 'https URL of the logo, or a PNG, JPEG or WebP file to upload'],
  clickParameter: [
    '--click-parameter <name>',
    'query parameter with the click reference, or "none" for no reference; default: encart_click_id',
  ],
  identityMatching: [
    '--identity-matching <on|off>',
    'match its orders with shoppers by hashes of e-mail addresses and phone numbers; default: off',
  ],
  subcategory: ['--subcategory <names...>', 'subcategories of its products, by name or id; repeatable'],
} as const;

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create an advertiser')
    .requiredOption(...optionFlags.name)
    .requiredOption(...optionFlags.domain)
    .requiredOption(...optionFlags.logo)
    .requiredOption(...optionFlags.subcategory)
    .option(...optionFlags.clickParameter)
    .addOption(new Option(...optionFlags.identityMatching).choices(['on', 'off']))
    .action(async (options: AdvertiserOptions, command: Command) => {
      const { name, domain, logo, subcategory } = options;
      const { operator } = connect(command).encart;
      const names = namesForStaff(await operator.taxonomy.get());
      const advertiser = await operator.advertisers.create({
        name,
        domain,
        logo_url: await readLogo(operator, logo),
        ...readOutcomeOptions(options),
        subcategory_ids: readSubcategories(subcategory, names),
      });
      print(command, advertiser, () => describeAdvertiser(advertiser, names));
    });
  addExamples(command, [
    [
      'advertisers create --name Acme --domain acme.com --logo https://acme.com/logo.png --subcategory Shoes',
      'create an advertiser',
    ],
  ]);
}

function addUpdate(group: Command): void {
  const command = addIdCommand(group, kind, 'update', 'update the given fields')
    .option(...optionFlags.name)
    .option(...optionFlags.domain)
    .option(...optionFlags.logo)
    .option(...optionFlags.subcategory)
    .option(...optionFlags.clickParameter)
    .addOption(new Option(...optionFlags.identityMatching).choices(['on', 'off']))
    .action(async (id: string, options: Partial<AdvertiserOptions>, command: Command) => {
      requireOptions(command, options);
      const { name, domain, logo, subcategory } = options;
      const { operator } = connect(command).encart;
      const names = namesForStaff(await operator.taxonomy.get());
      const advertiser = await operator.advertisers.update(id, {
        name,
        domain,
        ...readOutcomeOptions(options),
        ...(logo !== undefined && { logo_url: await readLogo(operator, logo) }),
        ...(subcategory && { subcategory_ids: readSubcategories(subcategory, names) }),
      });
      print(command, advertiser, () => describeAdvertiser(advertiser, names));
    });
  addExamples(command, [
    [`advertisers update ${exampleId} --name "Acme Shoes"`, 'rename it'],
    [`advertisers update ${exampleId} --logo ./logo.png`, 'upload its logo'],
    [`advertisers update ${exampleId} --identity-matching on`, 'match its orders with shoppers'],
    [`advertisers update ${exampleId} --subcategory Shoes "Bags & Accessories"`, 'replace its subcategories'],
  ]);
}

/** The address of a logo. A file is uploaded first. */
async function readLogo(operator: Encart['operator'], logo: string): Promise<string> {
  if (/^https?:/i.test(logo)) return logo;
  const content = readInputFile(logo);
  if (content.length > limits.logoBytes)
    throw new CommandError(`${logo} is larger than ${limits.logoBytes / 1_024} KiB.`);
  return (await operator.advertisers.uploadLogo({ content: content.toString('base64') })).url;
}

/** How orders find their click. */
function readOutcomeOptions({ clickParameter, identityMatching }: Partial<AdvertiserOptions>) {
  return {
    ...(clickParameter !== undefined && {
      click_parameter: clickParameter === 'none' ? null : clickParameter,
    }),
    ...(identityMatching && { identity_matching: identityMatching === 'on' }),
  };
}

function readSubcategories(texts: readonly string[], names: TaxonomyNames): string[] {
  return texts.map((text) => requireId(names.subcategory(text)));
}

function describeAdvertiser(advertiser: Advertiser, names: TaxonomyNames): string {
  return fields([
    ['id', advertiser.id],
    ['name', advertiser.name],
    ['domain', advertiser.domain],
    ['logo', advertiser.logo_url],
    ['click parameter', advertiser.click_parameter ?? 'none'],
    ['identity matching', advertiser.identity_matching ? 'on' : 'off'],
    ['subcategories', advertiser.subcategory_ids.map((id) => names.find(id)?.name ?? id).join(', ')],
    ['created', shortTime(advertiser.created_at)],
    ['updated', shortTime(advertiser.updated_at)],
  ]);
}
