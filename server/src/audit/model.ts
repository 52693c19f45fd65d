/** Who makes a change: an API key, a signed-in user, or the service itself. */
export interface Actor {
  readonly type: 'operator_key' | 'channel_key' | 'advertiser_key' | 'user' | 'system';
  /** The id of the key or the user. The operator key from the configuration has the id `configured`. */
  readonly id: string;
  readonly requestId?: string;
}

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor: { readonly type: string; readonly id: string };
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly channelId: string | null;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
}

export const systemActor: Actor = { type: 'system', id: 'encart' };
