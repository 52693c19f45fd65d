import type { AuditEntry, Encart, PublisherRequest, RequestChange, RequestQuery } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { isInteractive, openDialogue } from '../confirm.ts';
import { connect, globalsOf } from '../connect.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, type PageOptions, readId, requireOptions, someId } from '../options.ts';
import { print } from '../print.ts';
import { describeHistory, describeMatches, describeRequest, requestColumns } from '../requests.ts';
import { type Tally, walkQueue } from '../review-walk.ts';
import { namesForStaff, requireId } from '../taxonomy-names.ts';

type Operator = Encart['operator'];
type Status = PublisherRequest['status'];

export function reviewCommands(program: Command): void {
  const group = program
    .command('review')
    .description('the publishers that channels ask for; alone, it goes through the pending ones with you')
    .action((_options: object, command: Command) =>
      isInteractive() && !globalsOf(command).json ? walk(command) : list(command, { status: 'PENDING' }, {}),
    );
  addExamples(group, [
    ['review', 'one by one, oldest first; without a terminal, the list'],
    ['review list --status needs-info', 'those that wait for the channel'],
    [`review approve ${someId}`, 'one of them'],
  ]);
  addList(group);
  addShow(group);
  addApprove(group);
  addReject(group);
  addNeedsInfo(group);
  addReopen(group);
  addEdit(group);
}

async function walk(command: Command): Promise<void> {
  const { operator } = connect(command).encart;
  const names = namesForStaff(await operator.taxonomy.get());
  const dialogue = openDialogue();
  try {
    const say = (text: string) => process.stderr.write(`${text}\n`);
    const tally = await walkQueue(operator.requests, names, { say, ask: dialogue.ask });
    print(command, tally, () => describeTally(tally));
  } finally {
    dialogue.close();
  }
}

function describeTally({ approved, rejected, asked, skipped }: Tally): string {
  if (approved + rejected + asked + skipped === 0)
    return 'Nothing was decided; "review list" shows what is pending.';
  return `${approved} approved, ${rejected} rejected, ${asked} asked for more, ${skipped} skipped.`;
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
      new Option('--status <status>', 'pending, needs-info, approved, rejected or all')
        .argParser(readStatus)
        .default('PENDING', 'pending'),
    )
    .option('--channel <id>', 'only those of this channel', readId)
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
    ['review list', 'what waits for us'],
    [`review list --status all --channel ${someId}`, 'everything that one channel asked for'],
  ]);
}

const statuses: readonly (Status | 'ALL')[] = ['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED', 'ALL'];

function readStatus(text: string): Status | 'ALL' {
  const status = statuses.find((each) => each === text.toUpperCase().replace('-', '_'));
  if (status) return status;
  throw new InvalidArgumentError('It is one of pending, needs-info, approved, rejected, all.');
}

function addShow(group: Command): void {
  const command = withId(group, 'show', 'show a request with its matches and its history').action(
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
  addExamples(command, [[`review show ${someId}`, 'all there is to know before deciding']]);
}

function addApprove(group: Command): void {
  const command = withId(group, 'approve', 'make it a publisher of the channel, with a key of its own')
    .option(
      '--publisher <id>',
      'the publisher of the network that it is (default: same brand and domain, or new)',
      readId,
    )
    .action((id: string, { publisher }: { publisher?: string }, command: Command) =>
      decide(command, ({ requests }) =>
        requests.approve(id, publisher === undefined ? {} : { publisher_id: publisher }),
      ),
    );
  addExamples(command, [
    [`review approve ${someId}`, 'as a new publisher'],
    [`review approve ${someId} --publisher ${someId}`, 'as one that "review show" lists as a match'],
  ]);
}

function addReject(group: Command): void {
  const command = withId(group, 'reject', 'turn it down')
    .requiredOption('--notes <text>', 'why, for the channel to read')
    .action((id: string, { notes }: { notes: string }, command: Command) =>
      decide(command, ({ requests }) => requests.reject(id, { staff_notes: notes })),
    );
  addExamples(command, [
    [`review reject ${someId} --notes "No shop at this address."`, 'the channel sees why'],
  ]);
}

function addNeedsInfo(group: Command): void {
  const command = withId(group, 'needs-info', 'ask the channel for more')
    .requiredOption('--notes <text>', 'what is needed, for the channel to read')
    .action((id: string, { notes }: { notes: string }, command: Command) =>
      decide(command, ({ requests }) => requests.needsInfo(id, { staff_notes: notes })),
    );
  addExamples(command, [[`review needs-info ${someId} --notes "Which country?"`, 'the channel sees what']]);
}

function addReopen(group: Command): void {
  const command = withId(group, 'reopen', 'back to pending, from needs-info or rejected')
    .option('--notes <text>', 'replaces the notes that stand')
    .action((id: string, { notes }: { notes?: string }, command: Command) =>
      decide(command, ({ requests }) =>
        requests.reopen(id, notes === undefined ? {} : { staff_notes: notes }),
      ),
    );
  addExamples(command, [[`review reopen ${someId}`, 'it is in the queue again']]);
}

interface EditOptions {
  brand?: string;
  domain?: string;
  category?: string;
  subcategory?: string[];
  notes?: string;
}

function addEdit(group: Command): void {
  const command = withId(group, 'edit', 'correct a request that is not approved yet')
    .option('--brand <name>', 'its brand name')
    .option('--domain <domain>', "the brand's website")
    .option('--category <name>', 'its primary category, by name or id')
    .option('--subcategory <names...>', 'its subcategories, by name or id')
    .option('--notes <text>', 'staff notes')
    .action((id: string, options: EditOptions, command: Command) => {
      requireOptions(command, options);
      return decide(command, async (operator) =>
        operator.requests.edit(id, await readChange(operator, options)),
      );
    });
  addExamples(command, [
    [`review edit ${someId} --domain acme.com`, 'a slip of the pen'],
    [`review edit ${someId} --category Fashion --subcategory Shoes`, 'another place in the taxonomy'],
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
    .argument('<request-id>', 'as "review list" names it', readId);
}

async function decide(
  command: Command,
  move: (operator: Operator) => Promise<PublisherRequest>,
): Promise<void> {
  const { operator } = connect(command).encart;
  const request = await move(operator);
  const names = namesForStaff(await operator.taxonomy.get());
  print(command, request, () => describeRequest(request, names));
}
