import { Type } from 'typebox';
import { choice, dateTime, freeText, nullable, pageOf, SearchQuery, text, uuid } from '../http/fields.ts';
import { permissions } from '../keys/index.ts';
import { channelRoles, passwordRule, staffRoles } from './model.ts';
import { passwordRuleText } from './password-rule.ts';

/** Not the format `email`, which lets a blank one pass for partners' sake. */
const email = Type.String({ maxLength: 254, format: 'mailbox', description: 'In any letter case.' });
const newPassword = Type.String({
  ...passwordRule,
  description: passwordRuleText,
});
const PasswordRule = Type.Object(
  {
    min_length: Type.Integer(),
    max_length: Type.Integer(),
    description: Type.String({ description: 'The whole rule in words, to show beside the field.' }),
  },
  { description: 'What a new password has to keep to.' },
);
/** As it may have been set, or typed: what is too long is wrong, and told so like any other. */
const password = Type.String({ minLength: 1, maxLength: 1_000 });
const staffRole = nullable(choice(staffRoles));
const link = Type.String({ format: 'uri', description: 'To hand over; shown here and never again.' });

export const Grants = Type.Array(Type.Object({ channel_id: uuid(), role: choice(channelRoles) }), {
  maxItems: 1_000,
});

export const UserView = Type.Object({
  id: uuid(),
  email: Type.String(),
  name: Type.String(),
  staff_role: staffRole,
  status: choice(['invited', 'active', 'disabled']),
  two_factor_enabled: Type.Boolean(),
  channels: Type.Array(
    Type.Object({ channel_id: uuid(), channel_name: Type.String(), role: choice(channelRoles) }),
  ),
  created_at: dateTime(),
  disabled_at: nullable(dateTime()),
});
export const UserPage = pageOf(UserView);
export const UserQuery = Type.Object({ ...SearchQuery.properties, channel_id: Type.Optional(uuid()) });

export const NewUser = Type.Object({
  email,
  name: Type.Optional(freeText(200)),
  staff_role: Type.Optional(staffRole),
  channels: Type.Optional(Grants),
});
export const InvitedUser = Type.Object({ ...UserView.properties, link, link_expires_at: dateTime() });
export const UserPatch = Type.Partial(
  Type.Object({
    name: text(200),
    staff_role: staffRole,
    disabled: Type.Boolean(),
    two_factor_enabled: Type.Literal(false, {
      description: 'Takes the second factor away, for somebody who lost it.',
    }),
  }),
);
export const UserChannels = Type.Object({ channels: Grants });
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
    description: 'What staff may do, in every channel too. Empty for everybody else.',
  }),
  channels: Type.Array(
    Type.Object({
      id: uuid(),
      name: Type.String(),
      role: choice(channelRoles),
      permissions: Type.Array(choice(permissions), { description: 'What they may do in this channel.' }),
    }),
    { description: 'Those that were granted, by name. Staff come into every other one too.' },
  ),
  password_rule: PasswordRule,
  environment: choice(['production', 'staging']),
  version: Type.String(),
  path_prefix: Type.String(),
});

export const LinkView = Type.Object({
  kind: choice(['invite', 'reset']),
  email: nullable(Type.String({ description: 'Null for the first admin, who chooses it.' })),
  name: Type.String(),
  expires_at: dateTime(),
  password_rule: PasswordRule,
});
const token = Type.String({ minLength: 1, maxLength: 200, description: 'What the link has after `#`.' });
export const LinkToken = Type.Object({ token });
export const LinkUse = Type.Object({
  token,
  name: Type.Optional(freeText(200, { description: 'Required where the link has none.' })),
  email: Type.Optional(email),
  password: newPassword,
});

export const SignIn = Type.Object({ email: Type.String({ maxLength: 254 }), password });
export const SignInAnswer = Type.Object({
  two_factor_required: Type.Boolean({
    description: 'The password was right; the session begins with the code, within ten minutes.',
  }),
});
export const Password = Type.Object({ password });
export const PasswordChange = Type.Object({ current_password: password, new_password: newPassword });
export const Code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 50 }) });
export const Enrolment = Type.Object({
  totp_uri: Type.String({ description: 'For an authenticator, as a QR code.' }),
  backup_codes: Type.Array(Type.String(), { description: 'Each works once; shown here and never again.' }),
});
export const BackupCodes = Type.Pick(Enrolment, ['backup_codes']);
export const SessionView = Type.Object({
  session: nullable(Type.Object({ user_id: uuid(), expires_at: dateTime() })),
});
