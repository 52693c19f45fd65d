import type { NewUser, User } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { confirm } from '../confirm.ts';
import { connect } from '../connect.ts';
import { printList } from '../lists.ts';
import { addExamples, addPageOptions, type PageOptions, readId, someId } from '../options.ts';
import { print, shortTime } from '../print.ts';
import { type Column, fields } from '../table.ts';

type Grant = NonNullable<NewUser['channels']>[number];

const columns: Column<User>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'E-MAIL', value: ({ email }) => email, shrinks: true },
  { title: 'NAME', value: ({ name }) => name, shrinks: true },
  { title: 'STAFF', value: ({ staff_role }) => staff_role ?? '-' },
  { title: 'CHANNELS', value: ({ channels }) => channels.length },
  { title: 'STATUS', value: ({ status }) => status },
];

export function usersCommands(program: Command): void {
  const group = program.command('users').description('who signs in to the console');
  addExamples(group, [
    ['users list', 'everybody'],
    ['users invite ada@example.com --staff admin', 'a link to hand to a new admin'],
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
    ['users list', 'the first 50'],
    ['users list --all --json', 'everybody, for a script'],
  ]);
}

function addInvite(group: Command): void {
  const command = group
    .command('invite')
    .description('invite somebody; hand them the link, no e-mail is sent')
    .argument('<e-mail>', 'what they will sign in with')
    .option('--name <name>', 'as colleagues know them; they may say it themselves')
    .addOption(
      new Option('--staff <role>', 'a role in the operator’s own staff').choices(['admin', 'reviewer']),
    )
    .option('--channel <id[:role]>', 'a channel they work in, as viewer or as admin; repeatable', readGrant)
    .action(
      async (
        email: string,
        options: { name?: string; staff?: 'admin' | 'reviewer'; channel?: Grant[] },
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
    ['users invite ada@example.com --staff reviewer', 'one who reviews publisher requests'],
    [`users invite ada@example.com --channel ${someId}:admin`, 'one who runs a channel'],
  ]);
}

function addResetLink(group: Command): void {
  const command = group
    .command('reset-link')
    .description('make a link to set a new password with; earlier links stop working')
    .argument('<user-id>', 'as "users list" names it', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const made = await connect(command).encart.operator.users.resetLink(id);
      print(command, made, () => describeLink(made.link, made.expires_at));
    });
  addExamples(command, [[`users reset-link ${someId}`, 'they forgot it, or missed their invitation']]);
}

function addDisable(group: Command): void {
  const command = group
    .command('disable')
    .description('keep somebody out; they are signed out everywhere at once')
    .argument('<user-id>', 'as "users list" names it', readId)
    .option('--yes', 'do not ask')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { users } = connect(command).encart.operator;
      const { email } = await users.get(id);
      await confirm(`Disable ${email}?`, yes, 'Nobody was disabled.');
      const user = await users.update(id, { disabled: true });
      print(command, user, () => describeUser(user));
    });
  addExamples(command, [
    [`users disable ${someId}`, 'asks first'],
    [`users disable ${someId} --yes`, 'from a script'],
  ]);
}

function addEnable(group: Command): void {
  const command = group
    .command('enable')
    .description('let somebody in again, with the password they had')
    .argument('<user-id>', 'as "users list" names it', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const user = await connect(command).encart.operator.users.update(id, { disabled: false });
      print(command, user, () => describeUser(user));
    });
  addExamples(command, [[`users enable ${someId}`, 'they are back']]);
}

function readGrant(text: string, earlier: Grant[] = []): Grant[] {
  const [id = '', role = 'viewer', ...more] = text.split(':');
  if ((role !== 'viewer' && role !== 'admin') || more.length > 0)
    throw new InvalidArgumentError('Give the id of a channel, with ":admin" or ":viewer" behind it.');
  return [...earlier, { channel_id: readId(id), role }];
}

function describeLink(link: string, expiresAt: string): string {
  return `${fields([
    ['link', link],
    ['works until', shortTime(expiresAt)],
  ])}\n\nIt works once, and is not shown again.`;
}

function describeUser(user: User): string {
  return fields([
    ['id', user.id],
    ['e-mail', user.email],
    ['name', user.name],
    ['staff role', user.staff_role ?? '-'],
    ['channels', user.channels.map(({ channel_name, role }) => `${channel_name} (${role})`).join(', ')],
    ['second factor', user.two_factor_enabled ? 'yes' : 'no'],
    ['status', user.status],
    ['created', shortTime(user.created_at)],
    ['disabled', shortTime(user.disabled_at)],
  ]);
}
