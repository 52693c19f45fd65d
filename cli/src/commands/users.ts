import type { NewUser } from '@encart/sdk';
import type { Command } from 'commander';
import { channelRoles, staffRoles } from '../api-values.ts';
import { choiceOption, readChoice } from '../choices.ts';
import { connect } from '../connect.ts';
import {
  type Access,
  askForAccess,
  type NamedRole,
  resolveAdvertisers,
  resolveChannels,
} from '../invite-access.ts';
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
import { confirm, isInteractive, withTerminal } from '../prompt.ts';
import { fields } from '../table.ts';
import { describeConfirmation, describeUser, userColumns } from '../user-view.ts';

export function usersCommands(program: Command): void {
  const group = program.command('users').description('manage console users');
  addExamples(group, [
    ['users list', 'list users'],
    ['users invite ada@example.com --staff admin', 'invite an admin'],
  ]);
  addList(group);
  addShow(group);
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
      return printList(command, options, users, {
        columns: userColumns,
        one: 'user',
        many: 'users',
        whenEmpty: 'Invite one with "npx encart users invite <e-mail>".',
      });
    });
  addPageOptions(command);
  addExamples(command, [
    ['users list', firstPageText],
    ['users list --all --json', 'all users, for scripts'],
  ]);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('show a user: roles, pending roles, and who made the account')
    .argument('<user-id>', 'id from "users list"', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const user = await connect(command).encart.operator.users.get(id);
      print(command, user, () => describeUser(user));
    });
  addExamples(command, [[`users show ${exampleId}`, 'show a user']]);
}

function addInvite(group: Command): void {
  const command = group
    .command('invite')
    .description(
      'invite a user; prints a link to send to them, no e-mail is sent. On a terminal it asks for the role if none is given',
    )
    .argument('<e-mail>', 'e-mail address for the sign-in')
    .option('--name <name>', 'name of the user; can be changed by them')
    .addOption(choiceOption('--staff <role>', 'staff role of the operator', staffRoles))
    .option(
      '--channel <channel[:role]>',
      'access to a channel, by name or id, as viewer (default) or admin; repeatable',
      readNamedRole,
    )
    .option(
      '--advertiser <advertiser[:role]>',
      'access to an advertiser, by name or id, as viewer (default) or admin; repeatable',
      readNamedRole,
    )
    .action(async (email: string, options: InviteOptions, command: Command) => {
      const invited = await connect(command).encart.operator.users.invite({
        email,
        ...(options.name !== undefined && { name: options.name }),
        ...(await readAccess(command, email, options)),
      });
      print(command, invited, () =>
        [describeUser(invited), '', describeLink(invited.link, invited.link_expires_at)].join('\n'),
      );
    });
  addExamples(command, [
    ['users invite ada@example.com', 'asks for the role and the channel'],
    ['users invite ada@example.com --staff reviewer', 'invite a reviewer of publisher requests'],
    ['users invite ada@example.com --channel "Parcel Pal:admin"', 'invite an admin of a channel'],
    ['users invite ada@example.com --advertiser "Brew & Co"', 'invite a viewer of an advertiser'],
  ]);
}

interface InviteOptions {
  name?: string;
  staff?: NonNullable<NewUser['staff_role']>;
  channel?: NamedRole[];
  advertiser?: NamedRole[];
}

/** From the options, or from questions on a terminal. */
async function readAccess(
  command: Command,
  email: string,
  { staff, channel, advertiser }: InviteOptions,
): Promise<Access> {
  const { channels, advertisers } = connect(command).encart.operator;
  if (staff !== undefined || channel !== undefined || advertiser !== undefined)
    return {
      ...(staff !== undefined && { staff_role: staff }),
      ...(channel !== undefined && { channels: await resolveChannels(channels, channel) }),
      ...(advertiser !== undefined && { advertisers: await resolveAdvertisers(advertisers, advertiser) }),
    };
  if (!isInteractive(command))
    return command.error(
      `error: no role given; pass --staff (${staffRoles.join(' or ')}), or --channel or --advertiser with a name or id, ` +
        `followed by ${channelRoles.map((role) => `:${role}`).join(' or ')}`,
      { exitCode: 2 },
    );
  return withTerminal((terminal) => askForAccess(channels, email, terminal));
}

function addResetLink(group: Command): void {
  const command = group
    .command('reset-link')
    .description(
      'create a password reset link; earlier links stop working. For an account that a channel made, it activates pending roles',
    )
    .argument('<user-id>', 'id from "users list"', readId)
    .action(async (id: string, _options: object, command: Command) => {
      const { users } = connect(command).encart.operator;
      const user = await users.get(id);
      const reset = await users.resetLink(id);
      print(command, reset, () => describeLink(reset.link, reset.expires_at) + describeConfirmation(user));
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
      await confirm(command, `Disable ${email}?`, { yes, cancelMessage: 'The user was not disabled.' });
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

/** `Parcel Pal:admin`. A colon that is followed by a space is part of the name. */
function readNamedRole(text: string, earlier: NamedRole[] = []): NamedRole[] {
  const [, name = text, role] = /^(.*):(\S*)$/.exec(text) ?? [];
  return [...earlier, { name, role: role === undefined ? 'viewer' : readChoice(role, channelRoles) }];
}

function describeLink(link: string, expiresAt: string): string {
  return `${fields([
    ['link', link],
    ['expires', shortTime(expiresAt)],
  ])}\n\nThe link works once and is not shown again.`;
}
