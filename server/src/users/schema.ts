import { Type } from 'typebox';
import { choice, dateTime, freeText, nullable, pageOf, text, uuid } from '../http/fields.ts';
import { idParam, SearchQuery, sortParam } from '../http/query-fields.ts';
import { permissions } from '../keys/index.ts';
import { channelRoles, passwordRule, staffRoles, userSortKeys } from './model.ts';
import { passwordRuleText } from './password-rule.ts';

/** Not the format `email`, which accepts an empty string for compatibility with partners. */
const maxEmailLength = 254;
export const email = Type.String({
  maxLength: maxEmailLength,
  format: 'mailbox',
  description: 'Case-insensitive.',
});
const newPassword = Type.String({
  ...passwordRule,
  description: passwordRuleText,
});
const PasswordRule = Type.Object(
  {
    min_length: Type.Integer(),
    max_length: Type.Integer(),
    description: Type.String({ description: 'The rule as text, to show next to the field.' }),
  },
  { description: 'The rule for new passwords.' },
);
/** An existing password. One that is longer than allowed gets the same answer as any wrong password. */
const password = Type.String({ minLength: 1, maxLength: 1_000 });
const staffRole = nullable(choice(staffRoles));
export const link = Type.String({
  format: 'uri',
  description: 'Give this link to the user. It is shown only in this response.',
});

export const UserChannelList = Type.Array(Type.Object({ channel_id: uuid(), role: choice(channelRoles) }), {
  maxItems: 1_000,
});

export const UserAdvertiserList = Type.Array(
  Type.Object({ advertiser_id: uuid(), role: choice(channelRoles) }),
  { maxItems: 1_000 },
);

const channelRolesView = Type.Array(
  Type.Object({ channel_id: uuid(), channel_name: Type.String(), role: choice(channelRoles) }),
);
const advertiserRolesView = Type.Array(
  Type.Object({ advertiser_id: uuid(), advertiser_name: Type.String(), role: choice(channelRoles) }),
);

export const UserView = Type.Object({
  id: uuid(),
  email: Type.String(),
  name: Type.String(),
  staff_role: staffRole,
  status: choice(['invited', 'active', 'disabled']),
  two_factor_enabled: Type.Boolean(),
  channels: channelRolesView,
  advertisers: advertiserRolesView,
  made_by: Type.Object(
    {
      kind: choice(['staff', 'channel']),
      user_name: nullable(Type.String({ description: 'Null for an operator key and the first admin.' })),
      channel_id: nullable(uuid()),
      channel_name: nullable(Type.String()),
    },
    { description: 'Who made the account: staff, or an admin of a channel, who invited the user into it.' },
  ),
  confirmed: Type.Boolean({
    description:
      'Whether staff made the account, or its password was set with a link from staff. Until then an admin of the channel that made it may know the password.',
  }),
  pending_roles: Type.Object(
    { staff_role: staffRole, channels: channelRolesView, advertisers: advertiserRolesView },
    {
      description:
        'Roles that were given to an account that is not confirmed. They have no effect until the user sets a password with a new reset link.',
    },
  ),
  created_at: dateTime(),
  disabled_at: nullable(dateTime()),
});
export const UserPage = pageOf(UserView);
export const UserQuery = Type.Object({
  ...SearchQuery.properties,
  channel_id: idParam('Only users of this channel, also with a pending role.'),
  advertiser_id: idParam('Only users of this advertiser, also with a pending role.'),
  sort: sortParam(userSortKeys, '-created_at'),
});

export const NewUser = Type.Object({
  email,
  name: Type.Optional(freeText(200)),
  staff_role: Type.Optional(staffRole),
  channels: Type.Optional(UserChannelList),
  advertisers: Type.Optional(UserAdvertiserList),
});
export const InvitedUser = Type.Object({ ...UserView.properties, link, link_expires_at: dateTime() });
export const UserPatch = Type.Partial(
  Type.Object({
    name: text(200),
    staff_role: staffRole,
    disabled: Type.Boolean(),
    two_factor_enabled: Type.Literal(false, {
      description: 'Disables two-factor authentication, for a user who lost the device.',
    }),
  }),
);
export const UserChannels = Type.Object({ channels: UserChannelList });
export const UserAdvertisers = Type.Object({ advertisers: UserAdvertiserList });
export const LinkAnswer = Type.Object({ link, expires_at: dateTime() });

export const Me = Type.Object({
  user: Type.Object({
    id: uuid(),
    name: Type.String(),
    email: Type.String(),
    staff_role: staffRole,
    two_factor_enabled: Type.Boolean(),
  }),
  permissions: Type.Array(choice(permissions), {
    description: 'The permissions of staff, in every channel. Empty for other users.',
  }),
  channels: Type.Array(
    Type.Object({
      id: uuid(),
      name: Type.String(),
      role: choice(channelRoles),
      permissions: Type.Array(choice(permissions), {
        description: 'The permissions of the user in this channel.',
      }),
    }),
    {
      description:
        'The channels granted to the user, sorted by name. Staff can access all other channels too.',
    },
  ),
  advertisers: Type.Array(
    Type.Object({
      id: uuid(),
      name: Type.String(),
      role: choice(channelRoles),
      permissions: Type.Array(choice(permissions), {
        description: 'The permissions of the user at this advertiser.',
      }),
    }),
    { description: 'The advertisers granted to the user, sorted by name. Staff can access all others too.' },
  ),
  password_rule: PasswordRule,
  environment: choice(['production', 'staging']),
  version: Type.String(),
  path_prefix: Type.String(),
});

export const LinkView = Type.Object({
  kind: choice(['invite', 'reset', 'channel'], {
    description: '`channel` is an invitation into a channel, for new and existing users.',
  }),
  channel_name: nullable(Type.String({ description: 'For the kind `channel`.' })),
  email: nullable(Type.String({ description: 'Null for the first admin, who chooses an e-mail.' })),
  name: Type.String(),
  expires_at: dateTime(),
  confirms_account: Type.Boolean({
    description:
      'Whether using the link confirms an account that a channel made. Two-factor authentication that was set up before is removed then.',
  }),
  password_rule: PasswordRule,
});
const token = Type.String({ minLength: 1, maxLength: 200, description: 'The part of the link after `#`.' });
export const LinkToken = Type.Object({ token });
export const LinkUse = Type.Object({
  token,
  name: Type.Optional(freeText(200, { description: 'Required if the link has no name.' })),
  email: Type.Optional(email),
  password: newPassword,
});

export const SignIn = Type.Object({ email: Type.String({ maxLength: maxEmailLength }), password });
export const SignInAnswer = Type.Object({
  two_factor_required: Type.Boolean({
    description: 'The password was correct, and a code is required within ten minutes to start the session.',
  }),
});
export const Password = Type.Object({ password });
export const PasswordChange = Type.Object({ current_password: password, new_password: newPassword });
export const Code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 50 }) });
export const Enrolment = Type.Object({
  totp_uri: Type.String({ description: 'For an authenticator app, as a QR code.' }),
  backup_codes: Type.Array(Type.String(), {
    description: 'Each code works once. They are shown only in this response.',
  }),
});
export const BackupCodes = Type.Pick(Enrolment, ['backup_codes']);
export const SessionView = Type.Object({
  session: nullable(Type.Object({ user_id: uuid(), expires_at: dateTime() })),
  has_users: Type.Boolean({
    description: 'False until the first admin has joined with the link in the log of the service.',
  }),
});
