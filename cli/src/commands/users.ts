import type { User, UserChannel } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { connect } from '../connect.ts';
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
import { confirm } from '../prompt.ts';
import { type Column, fields } from '../table.ts';

const columns: Column<User>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'E-MAIL', value: ({ email }) => email, canShrink: true },
  { title: 'NAME', value: ({ name }) => name, canShrink: true },
  { title: 'STAFF', value: ({ staff_role }) => staff_role ?? '-' },
  { title: 'CHANNELS', value: ({ channels }) => channels.length },
  { title: 'STATUS', value: ({ status }) => status },
];

export function usersCommands(program: Command): void {
  const group = program.command('users').description('manage console users');
  addExamples(group, [
    ['users list', 'list users'],
    ['users invite ada@example.com --staff admin', 'invite an admin'],
  ]);
  addList(group);
  addInvite(group);
  addResetLink(group);
  addDisable(group);
  addEnable(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list users, newest first')
    .action((options: PageOptions, command: Command) => {
      const { users } = connect(command).encart.operator;
      return printList(command, options, users, { columns, one: 'user', many: 'users' });
    });
  addPageOptions(command);
  addExamples(command, [
    ['users list', firstPageText],
    ['users list --all --json', 'all users, for scripts'],
  ]);
}

function addInvite(group: Command): void {
  const command = group
    .command('invite')
    .description('invite a user; prints a link to send to them, no e-mail is sent')
    .argument('<e-mail>', 'e-mail address for the sign-in')
    .option('--name <name>', 'name of the user; can be changed by them')
    .addOption(new Option('--staff <role>', 'staff role of the operator').choices(['admin', 'reviewer']))
    .option(
      '--channel <id[:role]>',
      'access to a channel as viewer (default) or admin; repeatable',
      readUserChannel,
    )
    .action(
      async (
        email: string,
        options: { name?: string; staff?: 'admin' | 'reviewer'; channel?: UserChannel[] },
        command: Command,
      ) => {
        const invited = await connect(command).encart.operator.users.invite({
          email,
          ...(options.name !== undefined && { name: options.name }),
          ...(options.staff !== undefined && { staff_role: options.staff }),
          ...(options.channel !== undefined && { channels: options.channel }),
        });
        print(command, invited, () =>
          [describeUser(invited), '', describeLink(invited.link, invited.link_expires_at)].join('\n'),
        );
      },
    );
  addExamples(command, [
    ['users invite ada@example.com --staff reviewer', 'invite a reviewer of publisher requests'],
    [`users invite ada@example.com --channel ${exampleId}:admin`, 'invite an admin of a channel'],
  ]);
}

function addResetLink(group: Command): void {
  const command = group
    .command('reset-link')
    .description('create a password reset link; earlier links stop working')
    .argument('<user-id>', 'id from "users list"', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const reset = await connect(command).encart.operator.users.resetLink(id);
      print(command, reset, () => describeLink(reset.link, reset.expires_at));
    });
  addExamples(command, [[`users reset-link ${exampleId}`, 'also renews an expired invitation']]);
}

function addDisable(group: Command): void {
  const command = group
    .command('disable')
    .description('disable a user; ends all their sessions at once')
    .argument('<user-id>', 'id from "users list"', readId)
    .option('--yes', 'do not ask for confirmation')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { users } = connect(command).encart.operator;
      const { email } = await users.get(id);
      await confirm(`Disable ${email}?`, yes, 'The user was not disabled.');
      const user = await users.update(id, { disabled: true });
      print(command, user, () => describeUser(user));
    });
  addExamples(command, [
    [`users disable ${exampleId}`, 'asks for confirmation'],
    [`users disable ${exampleId} --yes`, 'in scripts'],
  ]);
}

function addEnable(group: Command): void {
  const command = group
    .command('enable')
    .description('enable a disabled user; the password stays the same')
    .argument('<user-id>', 'id from "users list"', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const user = await connect(command).encart.operator.users.update(id, { disabled: false });
      print(command, user, () => describeUser(user));
    });
  addExamples(command, [[`users enable ${exampleId}`, 'enable a user']]);
}

function readUserChannel(text: string, earlier: UserChannel[] = []): UserChannel[] {
  const [id = '', role = 'viewer', ...rest] = text.split(':');
  if ((role !== 'viewer' && role !== 'admin') || rest.length > 0)
    throw new InvalidArgumentError('Expected a channel id, optionally followed by ":admin" or ":viewer".');
  return [...earlier, { channel_id: readId(id), role }];
}

function describeLink(link: string, expiresAt: string): string {
  return `${fields([
    ['link', link],
    ['expires', shortTime(expiresAt)],
  ])}\n\nThe link works once and is not shown again.`;
}

function describeUser(user: User): string {
  return fields([
    ['id', user.id],
    ['e-mail', user.email],
    ['name', user.name],
    ['staff role', user.staff_role ?? '-'],
    ['channels', user.channels.map(({ channel_name, role }) => `${channel_name} (${role})`).join(', ')],
    ['two-factor', user.two_factor_enabled ? 'yes' : 'no'],
    ['status', user.status],
    ['created', shortTime(user.created_at)],
    ['disabled', shortTime(user.disabled_at)],
  ]);
}
