import type { AuditEntry, Encart, PublisherRequest, RequestChange, RequestQuery } from '@encart/sdk';
import type { Command } from 'commander';
import { requestStatuses } from '../api-values.ts';
import { choiceOption } from '../choices.ts';
import { connect } from '../connect.ts';
import {
  addExamples,
  addPageOptions,
  exampleId,
  type PageOptions,
  readId,
  requireOptions,
} from '../options.ts';
import { print } from '../print.ts';
import { printList } from '../print-list.ts';
import { isInteractive, withTerminal } from '../prompt.ts';
import { describeHistory, describeMatches, describeRequest, requestColumns } from '../request-view.ts';
import { type ReviewCounts, reviewQueue } from '../review-queue.ts';
import { namesForStaff, requireId } from '../taxonomy-names.ts';

type Operator = Encart['operator'];
type Status = PublisherRequest['status'];

export function reviewCommands(program: Command): void {
  const group = program
    .command('review')
    .description(
      'review publisher requests of channels; without a subcommand: review pending requests one by one',
    )
    .action((_options: object, command: Command) =>
      isInteractive(command) ? reviewInteractively(command) : list(command, { status: 'PENDING' }, {}),
    );
  addExamples(group, [
    ['review', 'review one by one, oldest first; without a terminal: list them'],
    ['review list --status needs-info', 'requests that wait for the channel'],
    [`review approve ${exampleId}`, 'approve a request'],
  ]);
  addList(group);
  addShow(group);
  addApprove(group);
  addReject(group);
  addNeedsInfo(group);
  addReopen(group);
  addEdit(group);
}

async function reviewInteractively(command: Command): Promise<void> {
  const { operator } = connect(command).encart;
  const names = namesForStaff(await operator.taxonomy.get());
  const counts = await withTerminal((terminal) => reviewQueue(operator.requests, names, terminal));
  print(command, counts, () => describeCounts(counts));
}

function describeCounts({ approved, rejected, needsInfo, skipped }: ReviewCounts): string {
  if (approved + rejected + needsInfo + skipped === 0)
    return 'No decisions made. Run "review list" to see pending requests.';
  return `${approved} approved, ${rejected} rejected, ${needsInfo} need information, ${skipped} skipped.`;
}

function list(
  command: Command,
  filter: Pick<RequestQuery, 'status' | 'channel_id'>,
  options: PageOptions,
): Promise<void> {
  const { requests } = connect(command).encart.operator;
  return printList(
    command,
    options,
    {
      list: (page) => requests.list({ ...filter, ...page }),
      all: (page) => requests.all({ ...filter, ...page }),
    },
    { columns: requestColumns, one: 'request', many: 'requests' },
  );
}

interface ListOptions extends PageOptions {
  status: Status | 'ALL';
  channel?: string;
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list requests, oldest first')
    .addOption(
      choiceOption('--status <status>', 'only requests with this status', statuses).default(
        'PENDING',
        'pending',
      ),
    )
    .option('--channel <id>', 'only requests of this channel', readId)
    .action(({ status, channel, ...options }: ListOptions, command: Command) =>
      list(
        command,
        {
          ...(status !== 'ALL' && { status }),
          ...(channel !== undefined && { channel_id: channel }),
        },
        options,
      ),
    );
  addPageOptions(command);
  addExamples(command, [
    ['review list', 'list pending requests'],
    [`review list --status all --channel ${exampleId}`, 'all requests of one channel'],
  ]);
}

const statuses: readonly (Status | 'ALL')[] = [...requestStatuses, 'ALL'];

function addShow(group: Command): void {
  const command = withId(group, 'show', 'show a request with matches and history').action(
    async (id: string, _options: object, command: Command) => {
      const { operator } = connect(command).encart;
      const request = await operator.requests.get(id);
      const history: AuditEntry[] = [];
      for await (const entry of operator.audit.all({ object_id: id })) history.unshift(entry);
      const names = namesForStaff(await operator.taxonomy.get());
      print(command, { request, history }, () =>
        [describeRequest(request, names), describeMatches(request.matches), describeHistory(history)].join(
          '\n\n',
        ),
      );
    },
  );
  addExamples(command, [[`review show ${exampleId}`, 'show all details']]);
}

function addApprove(group: Command): void {
  const command = withId(group, 'approve', 'approve a request and create a key for the publisher')
    .option(
      '--publisher <id>',
      'link to this publisher (default: the one with the same brand and domain, or a new one)',
      readId,
    )
    .action((id: string, { publisher }: { publisher?: string }, command: Command) =>
      printRequest(command, ({ requests }) =>
        requests.approve(id, publisher === undefined ? {} : { publisher_id: publisher }),
      ),
    );
  addExamples(command, [
    [`review approve ${exampleId}`, 'approve as a new publisher'],
    [`review approve ${exampleId} --publisher ${exampleId}`, 'link to a match from "review show"'],
  ]);
}

function addReject(group: Command): void {
  const command = withId(group, 'reject', 'reject a request')
    .requiredOption('--notes <text>', 'reason, shown to the channel')
    .action((id: string, { notes }: { notes: string }, command: Command) =>
      printRequest(command, ({ requests }) => requests.reject(id, { staff_notes: notes })),
    );
  addExamples(command, [
    [`review reject ${exampleId} --notes "No shop at this address."`, 'with a reason for the channel'],
  ]);
}

function addNeedsInfo(group: Command): void {
  const command = withId(group, 'needs-info', 'ask the channel for more information')
    .requiredOption('--notes <text>', 'question, shown to the channel')
    .action((id: string, { notes }: { notes: string }, command: Command) =>
      printRequest(command, ({ requests }) => requests.needsInfo(id, { staff_notes: notes })),
    );
  addExamples(command, [
    [`review needs-info ${exampleId} --notes "Which country?"`, 'with a question for the channel'],
  ]);
}

function addReopen(group: Command): void {
  const command = withId(group, 'reopen', 'set a needs-info or rejected request back to pending')
    .option('--notes <text>', 'replace the staff notes')
    .action((id: string, { notes }: { notes?: string }, command: Command) =>
      printRequest(command, ({ requests }) =>
        requests.reopen(id, notes === undefined ? {} : { staff_notes: notes }),
      ),
    );
  addExamples(command, [[`review reopen ${exampleId}`, 'put the request back in the queue']]);
}

interface EditOptions {
  brand?: string;
  domain?: string;
  category?: string;
  subcategory?: string[];
  notes?: string;
}

function addEdit(group: Command): void {
  const command = withId(group, 'edit', 'edit a request that is not approved')
    .option('--brand <name>', 'brand name')
    .option('--domain <domain>', "the brand's website")
    .option('--category <name>', 'primary category, by name or id')
    .option('--subcategory <names...>', 'subcategories, by name or id')
    .option('--notes <text>', 'staff notes')
    .action((id: string, options: EditOptions, command: Command) => {
      requireOptions(command, options);
      return printRequest(command, async (operator) =>
        operator.requests.edit(id, await readChange(operator, options)),
      );
    });
  addExamples(command, [
    [`review edit ${exampleId} --domain acme.com`, 'correct the domain'],
    [`review edit ${exampleId} --category Fashion --subcategory Shoes`, 'change the categories'],
  ]);
}

async function readChange(operator: Operator, options: EditOptions): Promise<RequestChange> {
  const { brand, domain, category, subcategory, notes } = options;
  const change: RequestChange = {
    ...(brand !== undefined && { brand_name: brand }),
    ...(domain !== undefined && { domain }),
    ...(notes !== undefined && { staff_notes: notes }),
  };
  if (category === undefined && subcategory === undefined) return change;
  const names = namesForStaff(await operator.taxonomy.get());
  const categoryId = category === undefined ? undefined : requireId(names.category(category));
  return {
    ...change,
    ...(categoryId !== undefined && { primary_category_id: categoryId }),
    ...(subcategory !== undefined && {
      subcategory_ids: subcategory.map((text) => requireId(names.subcategory(text, categoryId))),
    }),
  };
}

function withId(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .argument('<request-id>', 'id from "review list"', readId);
}

async function printRequest(
  command: Command,
  call: (operator: Operator) => Promise<PublisherRequest>,
): Promise<void> {
  const { operator } = connect(command).encart;
  const request = await call(operator);
  const names = namesForStaff(await operator.taxonomy.get());
  print(command, request, () => describeRequest(request, names));
}
