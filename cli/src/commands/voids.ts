import { readFileSync } from 'node:fs';
import type { NewVoid, VoidQuery, VoidStatus } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { confirm } from '../confirm.ts';
import { connect } from '../connect.ts';
import { Refusal } from '../failure.ts';
import { printList } from '../lists.ts';
import {
  addExamples,
  addPageOptions,
  given,
  type PageOptions,
  readId,
  readList,
  someId,
  upper,
} from '../options.ts';
import { print } from '../print.ts';
import { describeFigures, describeUndo, describeVoid, followVoid, voidColumns } from '../voids.ts';

const statuses: readonly VoidStatus[] = [
  ...(['previewing', 'preview', 'running', 'done', 'undoing', 'undone', 'cancelled'] as const),
];

export function voidsCommands(program: Command): void {
  const voids = program
    .command('voids')
    .description('take back events that should not have counted: preview, confirm, undo; alone, the list');
  addList(voids);
  addPreview(voids);
  addShow(voids);
  addConfirm(voids);
  addUndo(voids);
  addCancel(voids);
}

function addList(voids: Command): void {
  const command = voids
    .command('list', { isDefault: true })
    .description('voids, newest first')
    .addOption(new Option('--status <status>', 'only with this status').choices(statuses))
    .option('--channel <id>', 'only of this channel', readId)
    .action(({ status, channel, ...options }: ListOptions, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const filter: VoidQuery = given({ status, channel_id: channel });
      return printList(
        command,
        options,
        {
          list: (page) => voids.list({ ...filter, ...page }),
          all: (page) => voids.all({ ...filter, ...page }),
        },
        { columns: voidColumns, one: 'void', many: 'voids' },
      );
    });
  addPageOptions(command);
  addExamples(command, [
    ['voids', 'every void, the newest first'],
    ['voids --status preview', 'those that wait for a confirmation'],
    [
      `voids preview --channel ${someId} --from 2026-06-14T05:00Z --to 2026-06-14T06:00Z --reason "Click farm"`,
      'what a void of one hour takes back',
    ],
  ]);
}

interface ListOptions extends PageOptions {
  status?: VoidStatus;
  channel?: string;
}

interface PreviewOptions {
  channel: string;
  publisher?: string | null;
  sessions?: string;
  from?: string;
  to?: string;
  campaign?: string;
  offer?: string;
  types?: string[];
  flag?: string;
  reason: string;
}

function addPreview(voids: Command): void {
  const command = voids
    .command('preview')
    .description('count what a void would take back; nothing is voided until it is confirmed')
    .requiredOption('--channel <id>', 'the channel', readId)
    .requiredOption('--reason <text>', 'why; it is kept in the audit trail')
    .option('--publisher <id>', 'only at this publisher, or "none" for the channel itself', readPublisher)
    .option('--from <time>', 'events from this moment, such as 2026-06-14T05:00Z or 2026-06-14', readTime)
    .option('--to <time>', 'events before this moment; at most 90 days later', readTime)
    .option('--sessions <file>', 'these sessions: ids, one in a line; "-" reads stdin')
    .option('--campaign <id>', 'only events of this campaign', readId)
    .option('--offer <id>', 'only events of this offer', readId)
    .option('--types <names>', 'only impression, click or conversion, separated by commas', readTypes)
    .option('--flag <id>', 'the traffic flag that led to it', readId)
    .action(async (options: PreviewOptions, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const order = readOrder(options);
      const made = await followVoid(command, (wait) => voids.preview(order, wait));
      print(command, made, () => describeVoid(made));
    });
  addExamples(command, [
    [
      `voids preview --channel ${someId} --publisher ${someId} --from 2026-06-14T05:00Z --to 2026-06-14T06:00Z --reason "Click farm"`,
      'one hour of a publisher',
    ],
    [`voids preview --channel ${someId} --sessions ids.txt --reason "Test orders"`, 'a list of sessions'],
  ]);
}

function readOrder(options: PreviewOptions): NewVoid {
  const { publisher, types } = options;
  return {
    channel_id: options.channel,
    reason: options.reason,
    ...given({
      session_ids: options.sessions === undefined ? undefined : readSessions(options.sessions),
      publisher_id: publisher ?? undefined,
      without_publisher: publisher === null ? true : undefined,
      from: options.from,
      to: options.to,
      campaign_id: options.campaign,
      offer_id: options.offer,
      event_types: types as NewVoid['event_types'],
      flag_id: options.flag,
    }),
  };
}

function readSessions(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`);
  }
  const ids = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (ids.length === 0) throw new Refusal(`${file} names no session.`);
  return ids;
}

function readPublisher(text: string): string | null {
  return text === 'none' ? null : readId(text);
}

function readTime(text: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i.test(text);
  const time = new Date(day ? `${text}T00:00:00Z` : text);
  if ((day || moment) && !Number.isNaN(time.getTime())) return time.toISOString();
  throw new InvalidArgumentError(
    'Give a moment with its time zone, such as 2026-06-14T05:00Z, or a day (UTC).',
  );
}

const eventTypes = ['IMPRESSION', 'CLICK', 'CONVERSION'];

function readTypes(text: string): string[] {
  const types = readList(text).map(upper);
  if (types.length > 0 && types.every((type) => eventTypes.includes(type))) return types;
  throw new InvalidArgumentError('They are impression, click and conversion.');
}

function addShow(voids: Command): void {
  const command = withId(voids, 'show', 'what a void takes back, and how far it is')
    .option('--wait', 'until the service is done with it')
    .action(async (id: string, { wait }: { wait?: boolean }, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const made = wait
        ? await followVoid(command, (options) => voids.wait(id, options))
        : await voids.get(id);
      print(command, made, () => describeVoid(made));
    });
  addExamples(command, [[`voids show ${someId} --wait`, 'with its progress']]);
}

function addConfirm(voids: Command): void {
  const command = withId(voids, 'confirm', 'void what was previewed; asks first and shows the progress')
    .option('--yes', 'do not ask')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const known = await voids.get(id);
      if (!yes) process.stderr.write(`${describeVoid(known)}\n`);
      const what = known.preview ? ` ${describeFigures(known.preview)}` : '';
      await confirm(`Void${what}?`, yes, 'Nothing was voided.');
      await voids.confirm(id);
      const made = await followVoid(command, (options) => voids.wait(id, options));
      print(command, made, () => describeVoid(made));
    });
  addExamples(command, [
    [`voids confirm ${someId}`, 'asks first'],
    [`voids confirm ${someId} --yes --json`, 'in a script'],
  ]);
}

function addUndo(voids: Command): void {
  const command = withId(voids, 'undo', 'what was voided counts again; shows what that gives back, then asks')
    .requiredOption('--reason <text>', 'why; it is kept in the audit trail')
    .option('--yes', 'do not ask')
    .action(async (id: string, options: { reason: string; yes?: boolean }, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const undo = await voids.previewUndo(id);
      process.stderr.write(`${describeUndo(undo)}\n`);
      await confirm('Undo this void?', options.yes, 'Nothing was undone.');
      await voids.undo(id, options.reason);
      const made = await followVoid(command, (wait) => voids.wait(id, wait));
      print(command, made, () => describeVoid(made));
    });
  addExamples(command, [[`voids undo ${someId} --reason "It was a sale"`, 'shows the figures, then asks']]);
}

function addCancel(voids: Command): void {
  withId(voids, 'cancel', 'drop a preview; what is confirmed is undone instead').action(
    async (id: string, _: object, command: Command) => {
      const made = await connect(command).encart.operator.voids.cancel(id);
      print(command, made, () => describeVoid(made));
    },
  );
}

function withId(voids: Command, name: string, description: string): Command {
  return voids.command(name).description(description).argument('<id>', 'as "voids" names it', readId);
}
