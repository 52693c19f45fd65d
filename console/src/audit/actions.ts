import type { AuditEntry } from '@encart/sdk';

/** The actions of the audit trail, by kind of object. A test compares the list with the service. */
export const auditActions = {
  channel: ['created', 'updated', 'exclusions_set'],
  publisher: [
    'created',
    'ceiling_set',
    'exclusions_set',
    'external_exclusions_set',
    'origins_set',
    'removed',
  ],
  publisher_request: ['created', 'edited', 'answered', 'approved', 'rejected', 'needs_info', 'reopened'],
  advertiser: ['created', 'updated', 'postback_token_replaced'],
  campaign: ['created', 'updated', 'deleted'],
  offer: ['created', 'updated', 'deleted'],
  key: ['minted', 'changed', 'rotated', 'revoked'],
  user: [
    'channel_joined',
    'channel_role_set',
    'channel_removed',
    'invited',
    'joined',
    'changed',
    'channels_set',
    'advertisers_set',
    'confirmed',
    'link_made',
    'password_changed',
    'password_reset',
    'signed_in',
    'signed_out',
    'other_sessions_ended',
    'sign_in_failed',
    'sign_in_locked',
    'password_check_locked',
    'code_refused',
    'two_factor_begun',
    'two_factor_enabled',
    'two_factor_disabled',
    'backup_codes_made',
  ],
  invitation: ['created', 'withdrawn'],
  void: ['created', 'started', 'cancelled', 'undone'],
  approval: ['created', 'started', 'cancelled'],
  traffic_flag: ['dismissed', 'reopened'],
  taxonomy: ['imported'],
  rates: ['saved', 'deleted'],
  job: ['started', 'cancelled', 'resumed'],
  shopper: ['forgotten'],
  secret: ['rotated'],
  service: ['restarted', 'backed_up'],
} as const satisfies Record<string, readonly string[]>;

export const auditKinds = Object.keys(auditActions) as (keyof typeof auditActions)[];

/** The names of actions of a kind, or of all. */
export function actionsOf(kind: string | undefined): string[] {
  return auditKinds
    .filter((one) => kind === undefined || one === kind)
    .flatMap((one) => auditActions[one].map((verb) => `${one}.${verb}`));
}

/** Actions whose name says too little. */
const labels: Record<string, string> = {
  'channel.exclusions_set': 'Channel exclusions changed',
  'publisher.exclusions_set': 'Publisher exclusions changed',
  'publisher.origins_set': 'Allowed origins changed',
  'publisher.external_exclusions_set': "Publisher's own exclusions changed",
  'publisher_request.needs_info': 'Publisher request: more information asked',
  'key.minted': 'Key created',
  'advertiser.postback_token_replaced': 'Token for postbacks replaced',
  'user.channel_joined': 'User joined a channel',
  'user.channel_role_set': 'Role in a channel changed',
  'user.channel_removed': 'User removed from a channel',
  'user.channels_set': "User's channels changed",
  'user.advertisers_set': "User's advertisers changed",
  'user.confirmed': 'Account confirmed with a link from staff',
  'user.link_made': 'Link created for a user',
  'user.backup_codes_made': 'Backup codes created',
  'user.code_refused': 'Wrong two-factor code',
  'user.two_factor_begun': 'Two-factor set-up started',
  'user.two_factor_enabled': 'Two-factor authentication enabled',
  'user.two_factor_disabled': 'Two-factor authentication disabled',
  'user.password_check_locked': 'Password check locked',
  'user.sign_in_failed': 'Sign-in failed',
  'user.sign_in_locked': 'Sign-in locked',
  'user.other_sessions_ended': 'Other sessions signed out',
  'rates.saved': 'Exchange rates saved',
  'rates.deleted': 'Exchange rate deleted',
  'service.backed_up': 'Backup created',
};

/** `Campaign updated`, from `campaign.updated`. */
export function actionLabel(action: string): string {
  return labels[action] ?? sentence(action);
}

/** `Publisher request`, from `publisher_request`. */
export function kindLabel(kind: string): string {
  return kind === 'rates' ? 'Exchange rates' : sentence(kind);
}

/** The name of a person or key. What has no name is named by its type, such as the system. */
export function actorName({ type, name }: AuditEntry['actor']): string {
  return name === type.replaceAll('_', ' ') ? sentence(type) : name;
}

function sentence(name: string): string {
  const text = name.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
