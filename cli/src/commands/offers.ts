import type { Offer } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { addClearOption, addSwitch, addVerb, type Kind, printOne } from '../demand.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, type PageOptions, readId, requireOptions, someId } from '../options.ts';
import { shortTime } from '../print.ts';
import { type Column, fields } from '../table.ts';

const kind: Kind<Offer> = { one: 'offer', many: 'offers', describe: describeOffer };

const columns: Column<Offer>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'HEADING', value: ({ heading }) => heading, shrinks: true },
  { title: 'TARGET', value: ({ target_url }) => target_url, shrinks: true },
  { title: 'PROMO', value: ({ promo_code }) => promo_code, shrinks: true },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function offersCommands(program: Command): void {
  const group = program.command('offers').description('what shoppers see of a campaign');
  addExamples(group, [
    [`offers list --campaign ${someId}`, 'those of one campaign'],
    [`offers pause ${someId}`, 'no longer show one'],
  ]);
  addList(group);
  addShow(group);
  addCreate(group);
  addUpdate(group);
  addSwitch(group, kind, ({ offers }, id, change) => offers.update(id, change));
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list offers, newest first')
    .option('--campaign <id>', 'only those of this campaign', readId)
    .action(({ campaign, ...options }: PageOptions & { campaign?: string }, command: Command) => {
      const { offers } = connect(command).encart.operator;
      const filter = campaign === undefined ? {} : { campaign_id: campaign };
      return printList(
        command,
        options,
        {
          list: (page) => offers.list({ ...filter, ...page }),
          all: (page) => offers.all({ ...filter, ...page }),
        },
        { columns, ...kind },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['offers list', 'the first 50'],
    [`offers list --campaign ${someId} --all`, 'all of one campaign'],
  ]);
}

function addShow(group: Command): void {
  const command = addVerb(group, kind, 'show', 'show one offer').action(
    (id: string, _options: object, command: Command) =>
      printOne(command, kind, ({ offers }) => offers.get(id)),
  );
  addExamples(command, [[`offers show ${someId}`, 'every word of it']]);
}

interface OfferOptions {
  heading: string;
  subheading: string;
  target: string;
  accept: string;
  decline: string;
  image?: string;
  promo?: string;
}

const about = {
  heading: ['--heading <text>', 'its first line'],
  subheading: ['--subheading <text>', 'the line below'],
  // Not `--url`: that is the service's address in every command, and the operator key goes where it points.
  target: ['--target <url>', 'where a click leads, https'],
  accept: ['--accept <text>', 'on the button that takes it'],
  decline: ['--decline <text>', 'on the button that does not'],
  image: ['--image <url>', 'address of a picture, https'],
  promo: ['--promo <code>', 'a code that the shopper may use'],
} as const;

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create an offer of a campaign')
    .requiredOption('--campaign <id>', 'as "campaigns list" names it', readId)
    .requiredOption(...about.heading)
    .requiredOption(...about.subheading)
    .requiredOption(...about.target)
    .requiredOption(...about.accept)
    .requiredOption(...about.decline)
    .option(...about.image)
    .option(...about.promo)
    .option('--paused', 'not shown until "offers resume"')
    .action((options: OfferOptions & { campaign: string; paused?: boolean }, command: Command) =>
      printOne(command, kind, ({ offers }) =>
        offers.create({
          campaign_id: options.campaign,
          ...(options.paused && { status: 'paused' }),
          heading: options.heading,
          subheading: options.subheading,
          target_url: options.target,
          accept_copy: options.accept,
          decline_copy: options.decline,
          image_url: options.image,
          promo_code: options.promo,
        }),
      ),
    );
  addExamples(command, [
    [
      `offers create --campaign ${someId} --heading "20% off" --subheading "On your next pair" ` +
        '--target https://acme.com/sale --accept "Show me" --decline "No, thanks"',
      'shown as soon as its campaign is',
    ],
  ]);
}

function addUpdate(group: Command): void {
  const command = addVerb(group, kind, 'update', 'change what is given, leave the rest')
    .option(...about.heading)
    .option(...about.subheading)
    .option(...about.target)
    .option(...about.accept)
    .option(...about.decline)
    .option(...about.image)
    .option(...about.promo)
    .action((id: string, options: Partial<OfferOptions> & { clear?: string[] }, command: Command) => {
      requireOptions(command, options);
      const cleared = (part: string) => (options.clear?.includes(part) ? null : undefined);
      return printOne(command, kind, ({ offers }) =>
        offers.update(id, {
          heading: options.heading,
          subheading: options.subheading,
          target_url: options.target,
          accept_copy: options.accept,
          decline_copy: options.decline,
          image_url: options.image ?? cleared('image'),
          promo_code: options.promo ?? cleared('promo'),
        }),
      );
    });
  addClearOption(command, ['image', 'promo']);
  addExamples(command, [
    [`offers update ${someId} --promo WELCOME20`, 'another code'],
    [`offers update ${someId} --heading "30% off" --clear promo`, 'better, and without a code'],
  ]);
}

function describeOffer(offer: Offer): string {
  return fields([
    ['id', offer.id],
    ['campaign', offer.campaign_id],
    ['status', offer.status],
    ['heading', offer.heading],
    ['subheading', offer.subheading],
    ['target', offer.target_url],
    ['accept', offer.accept_copy],
    ['decline', offer.decline_copy],
    ['image', offer.image_url],
    ['promo code', offer.promo_code],
    ['created', shortTime(offer.created_at)],
    ['updated', shortTime(offer.updated_at)],
  ]);
}
