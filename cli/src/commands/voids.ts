import type { NewVoid, VoidQuery, VoidStatus } from '@encart/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { eventTypes, evidenceGrades, unbilledReasons, voidStatuses } from '../api-values.ts';
import { choiceOption, choicesOption } from '../choices.ts';
import { connect } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { readInputFile } from '../files.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  omitUndefined,
  type PageOptions,
  readId,
} from '../options.ts';
import { print } from '../print.ts';
import { printList } from '../print-list.ts';
import { confirm } from '../prompt.ts';
import { describeFigures, describeUndo, describeVoid, followVoid, voidColumns } from '../void-view.ts';

export function voidsCommands(program: Command): void {
  const voids = program
    .command('voids')
    .description('void invalid events so that they no longer count, or approve events that were not billed');
  addExamples(voids, [
    ['voids', 'list voids'],
    [
      `voids preview --channel ${exampleId} --sessions ids.txt --reason "Test orders"`,
      'count the events first',
    ],
    [`voids confirm ${exampleId}`, 'void them'],
    [`voids undo ${exampleId} --reason "It was a sale"`, 'restore them'],
  ]);
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
    .description('list voids, newest first (default command)')
    .addOption(choiceOption('--status <status>', 'only voids with this status', voidStatuses))
    .option('--channel <id>', 'only voids of this channel', readId)
    .action(({ status, channel, ...options }: ListOptions, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const filter: VoidQuery = omitUndefined({ status, channel_id: channel });
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
    ['voids list', 'list voids'],
    ['voids list --status preview', 'voids that wait for confirmation'],
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
  types?: NonNullable<NewVoid['event_types']>;
  time?: NonNullable<NewVoid['time']>;
  key?: string;
  address?: string;
  evidence?: NonNullable<NewVoid['evidence']>;
  unbilledAs?: NonNullable<NewVoid['unbilled_as']>;
  approve?: boolean;
  flag?: string;
  reason: string;
}

function addPreview(voids: Command): void {
  const command = voids
    .command('preview')
    .description(
      'count the events that a void or an approval would affect; nothing changes until you confirm it',
    )
    .requiredOption('--channel <id>', 'id from "channels list"', readId)
    .requiredOption('--reason <text>', 'reason, stored in the audit trail')
    .option('--publisher <id>', 'only this publisher, or "none" for the channel itself', readPublisher)
    .option('--from <time>', 'events from this time, such as 2026-06-14T05:00Z or 2026-06-14', readTime)
    .option('--to <time>', 'events before this time; at most 90 days after --from', readTime)
    .option('--sessions <file>', 'file with session ids, one per line; "-" reads stdin')
    .option('--campaign <id>', 'only events of this campaign', readId)
    .option('--offer <id>', 'only events of this offer', readId)
    .addOption(choicesOption('--types <names>', 'only these event types, separated by commas', eventTypes))
    .addOption(
      choiceOption(
        '--time <time>',
        'what --from and --to are about: the event, its session, or its arrival with --unbilled-as',
        ['event', 'session', 'arrival'],
      ),
    )
    .addOption(
      choiceOption(
        '--unbilled-as <reason>',
        'only events that count, were not billed for this reason, and wait for staff',
        unbilledReasons,
      ),
    )
    .option('--approve', 'bill the events instead; needs --unbilled-as')
    .option('--key <id>', 'only sessions that were requested with this key', readId)
    .option('--address <ip>', 'only sessions of shoppers in the block of this address, of the last 30 days')
    .addOption(
      choicesOption(
        '--evidence <grades>',
        'only events of these grades, separated by commas',
        evidenceGrades,
      ),
    )
    .option('--flag <id>', 'traffic flag that is the reason for the void', readId)
    .action(async (options: PreviewOptions, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const newVoid = readNewVoid(options);
      const record = await followVoid(command, 'Counting the events', (waitOptions) =>
        voids.preview(newVoid, waitOptions),
      );
      print(command, record, () => describeVoid(record));
    });
  addExamples(command, [
    [
      `voids preview --channel ${exampleId} --publisher ${exampleId} --from 2026-06-14T05:00Z --to 2026-06-14T06:00Z --reason "Click farm"`,
      'one hour of a publisher',
    ],
    [
      `voids preview --channel ${exampleId} --sessions ids.txt --reason "Test orders"`,
      'sessions from a file',
    ],
    [
      `voids preview --channel ${exampleId} --time session --from 2026-06-14 --to 2026-06-15 --address 192.0.2.7 --evidence page,link --reason Bots`,
      'what pages and links reported for one network, also what arrives later',
    ],
    [
      `voids preview --channel ${exampleId} --from 2026-06-14 --to 2026-06-15 --unbilled-as stopped --approve --reason "Removed by mistake"`,
      'bill what arrived while a publisher was removed',
    ],
  ]);
}

function readNewVoid(options: PreviewOptions): NewVoid {
  const { publisher, types } = options;
  return {
    channel_id: options.channel,
    reason: options.reason,
    ...omitUndefined({
      session_ids: options.sessions === undefined ? undefined : readSessions(options.sessions),
      publisher_id: publisher ?? undefined,
      without_publisher: publisher === null ? true : undefined,
      from: options.from,
      to: options.to,
      campaign_id: options.campaign,
      offer_id: options.offer,
      event_types: types,
      time: options.time,
      key_id: options.key,
      address: options.address,
      evidence: options.evidence,
      unbilled_as: options.unbilledAs,
      action: options.approve ? ('approve' as const) : undefined,
      flag_id: options.flag,
    }),
  };
}

function readSessions(file: string): string[] {
  const ids = readInputFile(file)
    .toString('utf8')
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  if (ids.length === 0) throw new CommandError(`${file} contains no session ids.`);
  return ids;
}

export function readPublisher(text: string): string | null {
  return text === 'none' ? null : readId(text);
}

export function readTime(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i.test(text);
  const time = new Date(isDay ? `${text}T00:00:00Z` : text);
  if ((isDay || isTime) && !Number.isNaN(time.getTime())) return time.toISOString();
  throw new InvalidArgumentError(
    'Expected a time with its time zone, such as 2026-06-14T05:00Z, or a day (UTC).',
  );
}

function addShow(voids: Command): void {
  const command = withId(voids, 'show', 'show the figures and progress of a void')
    .option('--wait', 'wait until the job ends')
    .action(async (id: string, { wait }: { wait?: boolean }, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const record = wait
        ? await followVoid(command, 'Waiting for the job', (waitOptions) => voids.wait(id, waitOptions))
        : await voids.get(id);
      print(command, record, () => describeVoid(record));
    });
  addExamples(command, [[`voids show ${exampleId} --wait`, 'show progress until the job ends']]);
}

const confirmTexts = {
  void: { verb: 'Void', progress: 'Voiding', cancelled: 'Nothing was voided.' },
  approve: { verb: 'Approve', progress: 'Billing', cancelled: 'Nothing was approved.' },
} as const;

function addConfirm(voids: Command): void {
  const command = withId(
    voids,
    'confirm',
    'void the previewed events, or bill those of an approval; asks for confirmation and shows progress',
  )
    .option('--yes', 'do not ask for confirmation')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const current = await voids.get(id);
      const figures = current.preview ? ` ${describeFigures(current.preview)}` : '';
      const texts = confirmTexts[current.action];
      await confirm(command, `${texts.verb}${figures}?`, {
        yes,
        cancelMessage: texts.cancelled,
        ...(!yes && { about: describeVoid(current) }),
      });
      await voids.confirm(id);
      const record = await followVoid(command, texts.progress, (waitOptions) => voids.wait(id, waitOptions));
      print(command, record, () => describeVoid(record));
    });
  addExamples(command, [
    [`voids confirm ${exampleId}`, 'asks for confirmation'],
    [`voids confirm ${exampleId} --yes --json`, 'in scripts'],
  ]);
}

function addUndo(voids: Command): void {
  const command = withId(voids, 'undo', 'restore voided events; shows the effect and asks for confirmation')
    .requiredOption('--reason <text>', 'reason, stored in the audit trail')
    .option('--yes', 'do not ask for confirmation')
    .action(async (id: string, options: { reason: string; yes?: boolean }, command: Command) => {
      const { voids } = connect(command).encart.operator;
      const undo = await voids.previewUndo(id);
      await confirm(command, 'Undo this void?', {
        yes: options.yes,
        cancelMessage: 'Nothing was undone.',
        about: describeUndo(undo),
      });
      await voids.undo(id, options.reason);
      const record = await followVoid(command, 'Restoring', (waitOptions) => voids.wait(id, waitOptions));
      print(command, record, () => describeVoid(record));
    });
  addExamples(command, [
    [`voids undo ${exampleId} --reason "It was a sale"`, 'shows the effect, then asks for confirmation'],
  ]);
}

function addCancel(voids: Command): void {
  const command = withId(voids, 'cancel', 'discard a preview; to reverse a confirmed void, use undo').action(
    async (id: string, _: object, command: Command) => {
      const record = await connect(command).encart.operator.voids.cancel(id);
      print(command, record, () => describeVoid(record));
    },
  );
  addExamples(command, [[`voids cancel ${exampleId}`, 'nothing is voided']]);
}

function withId(voids: Command, name: string, description: string): Command {
  return voids.command(name).description(description).argument('<id>', 'id from "voids list"', readId);
}
