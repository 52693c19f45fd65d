import type { Offer } from '@encart/sdk';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import {
  addClearOption,
  addDelete,
  addIdCommand,
  addStatusCommands,
  type ItemKind,
  printItem,
} from '../demand.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  firstPageText,
  type PageOptions,
  readId,
  requireOptions,
} from '../options.ts';
import { shortTime } from '../print.ts';
import { printList } from '../print-list.ts';
import { type Column, fields } from '../table.ts';

const kind: ItemKind<Offer> = { one: 'offer', many: 'offers', describe: describeOffer };

const columns: Column<Offer>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'HEADING', value: ({ heading }) => heading, canShrink: true },
  { title: 'TARGET', value: ({ target_url }) => target_url, canShrink: true },
  { title: 'PROMO', value: ({ promo_code }) => promo_code, canShrink: true },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function offersCommands(program: Command): void {
  const group = program.command('offers').description('manage offers: what shoppers see of a campaign');
  addExamples(group, [
    [`offers list --campaign ${exampleId}`, 'offers of one campaign'],
    [`offers pause ${exampleId}`, 'stop showing an offer'],
  ]);
  addList(group);
  addShow(group);
  addCreate(group);
  addUpdate(group);
  addStatusCommands(group, kind, ({ offers }, id, change) => offers.update(id, change));
  addDelete(
    group,
    kind,
    ({ offers }) => offers,
    ({ heading }) => heading,
  );
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list offers, newest first')
    .option('--campaign <id>', 'only offers of this campaign', readId)
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
        {
          columns,
          ...kind,
          whenEmpty: 'Create one; "npx encart offers create --help" lists the options.',
        },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['offers list', firstPageText],
    [`offers list --campaign ${exampleId} --all`, 'all offers of one campaign'],
  ]);
}

function addShow(group: Command): void {
  const command = addIdCommand(group, kind, 'show', 'show one offer').action(
    (id: string, _options: object, command: Command) =>
      printItem(command, kind, ({ offers }) => offers.get(id)),
  );
  addExamples(command, [[`offers show ${exampleId}`, 'show all fields']]);
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

const optionFlags = {
  heading: ['--heading <text>', 'first line'],
  subheading: ['--subheading <text>', 'second line'],
  // Not `--url`: that is the global option for the service address, and the CLI sends the operator key to it.
  target: ['--target <url>', 'landing page of a click, https URL'],
  accept: ['--accept <text>', 'text of the accept button'],
  decline: ['--decline <text>', 'text of the decline button'],
  image: ['--image <url>', 'image, https URL'],
  promo: ['--promo <code>', 'promo code'],
} as const;

function addCreate(group: Command): void {
  const command = group
    .command('create')
    .description('create an offer in a campaign')
    .requiredOption('--campaign <id>', 'id from "campaigns list"', readId)
    .requiredOption(...optionFlags.heading)
    .requiredOption(...optionFlags.subheading)
    .requiredOption(...optionFlags.target)
    .requiredOption(...optionFlags.accept)
    .requiredOption(...optionFlags.decline)
    .option(...optionFlags.image)
    .option(...optionFlags.promo)
    .option('--paused', 'create it paused; start it with "offers resume"')
    .action((options: OfferOptions & { campaign: string; paused?: boolean }, command: Command) =>
      printItem(command, kind, ({ offers }) =>
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
      `offers create --campaign ${exampleId} --heading "20% off" --subheading "On your next pair" ` +
        '--target https://acme.com/sale --accept "Show me" --decline "No, thanks"',
      'shown while its campaign is active',
    ],
  ]);
}

function addUpdate(group: Command): void {
  const command = addIdCommand(group, kind, 'update', 'update the given fields')
    .option(...optionFlags.heading)
    .option(...optionFlags.subheading)
    .option(...optionFlags.target)
    .option(...optionFlags.accept)
    .option(...optionFlags.decline)
    .option(...optionFlags.image)
    .option(...optionFlags.promo)
    .action((id: string, options: Partial<OfferOptions> & { clear?: string[] }, command: Command) => {
      requireOptions(command, options);
      const cleared = (part: string) => (options.clear?.includes(part) ? null : undefined);
      return printItem(command, kind, ({ offers }) =>
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
    [`offers update ${exampleId} --promo WELCOME20`, 'change the promo code'],
    [`offers update ${exampleId} --heading "30% off" --clear promo`, 'new heading, no promo code'],
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
