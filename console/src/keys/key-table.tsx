import type { ApiKey, EncartError } from '@encart/sdk';
import { Ellipsis, KeyRound } from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { nameOfKey } from './key-name.ts';

export type KeyAction = 'show' | 'rotate' | 'revoke' | 'proxy';

interface Props {
  caption: string;
  /** True if the list can have several kinds. */
  showsKind: boolean;
  keys: { data?: readonly ApiKey[] | undefined; error: EncartError | null; refetch: () => unknown };
  onAction: (action: KeyAction, key: ApiKey) => void;
}

export function KeyTable({ caption, showsKind, keys, onAction }: Props) {
  if (keys.error) return <ErrorState error={keys.error} onRetry={() => keys.refetch()} />;
  return (
    <Table
      caption={caption}
      columns={[...columns.filter(({ id }) => showsKind || id !== 'kind'), actionsColumn(onAction)]}
      rows={keys.data && sortKeys(keys.data)}
      rowKey={({ id }) => id}
      skeletonRows={3}
      empty={
        <EmptyState icon={<KeyRound />} title="No keys yet">
          Create a key to call the API.
        </EmptyState>
      }
    />
  );
}

/** Active keys first, then expired and revoked ones; the newest first in each group. */
function sortKeys(keys: readonly ApiKey[]): ApiKey[] {
  const rank = ({ status }: ApiKey) => (status === 'active' ? 0 : 1);
  return keys.toSorted((a, b) => rank(a) - rank(b) || b.created_at.localeCompare(a.created_at));
}

const kindLabels: Record<ApiKey['kind'], string> = {
  secret: 'Secret',
  publishable: 'Publishable',
  operator: 'Operator',
  advertiser: 'Advertiser',
};
const statusBadges: Record<ApiKey['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'plain' },
  revoked: { label: 'Revoked', tone: 'plain' },
};

const columns: Column<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    className: 'max-w-40 md:max-w-56',
    cell: (key) => (
      <>
        <span className="block truncate font-medium">{nameOfKey(key)}</span>
        {/* Small screens have no columns for the kind and the key. */}
        <span className="block truncate text-ink-3 text-xs md:hidden">
          {kindLabels[key.kind]} · <code className="font-mono">{key.masked.slice(-5)}</code>
        </span>
      </>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    wideOnly: true,
    cell: ({ kind }) => <Badge tone={kind === 'secret' ? 'accent' : 'plain'}>{kindLabels[kind]}</Badge>,
  },
  {
    id: 'key',
    header: 'Key',
    wideOnly: true,
    cell: ({ masked }) => <code className="whitespace-nowrap font-mono text-ink-2 text-xs">{masked}</code>,
  },
  {
    id: 'created',
    header: 'Created',
    wideOnly: true,
    cell: ({ created_at: at }) => (
      <span className="text-ink-2">
        <TimeAgo at={at} />
      </span>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    wideOnly: true,
    cell: ({ last_used_at: at }) => <span className="text-ink-2">{at ? <TimeAgo at={at} /> : 'Never'}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, expires_at: expiresAt, successor_id, leaked_since: leakedSince, behind_proxy }) => (
      <>
        {leakedSince ? (
          <Badge tone="bad">Leaked</Badge>
        ) : (
          <Badge tone={expiresAt && status === 'active' ? 'warn' : statusBadges[status].tone}>
            {statusBadges[status].label}
          </Badge>
        )}
        {behind_proxy && status === 'active' && (
          <span className="block text-ink-3 text-xs">behind a proxy</span>
        )}
        {expiresAt && status === 'active' && (
          <span className="block text-ink-3 text-xs">
            {successor_id ? 'replaced, expires' : 'expires'} <TimeAgo at={expiresAt} />
          </span>
        )}
      </>
    ),
  },
];

function isSecret({ kind }: ApiKey): boolean {
  return kind === 'secret' || kind === 'advertiser';
}

/** No session is requested with the key of an advertiser, so its leak stops nothing. */
function canBeMarkedLeaked({ status, kind, leaked_since }: ApiKey): boolean {
  return status === 'revoked' && kind !== 'advertiser' && leaked_since === null;
}

function actionsColumn(onAction: Props['onAction']): Column<ApiKey> {
  return {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (key) =>
      (key.status === 'active' || canBeMarkedLeaked(key)) && (
        <Menu
          align="end"
          trigger={
            <IconButton label={`Actions for ${nameOfKey(key)}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {key.status === 'active' && (
            <>
              {key.kind === 'publishable' && <MenuItem onSelect={() => onAction('show', key)}>Show</MenuItem>}
              {!key.successor_id && <MenuItem onSelect={() => onAction('rotate', key)}>Rotate…</MenuItem>}
              {isSecret(key) && (
                <MenuItem onSelect={() => onAction('proxy', key)}>
                  {key.behind_proxy ? 'No longer behind a proxy…' : 'Used behind a proxy…'}
                </MenuItem>
              )}
            </>
          )}
          <MenuItem onSelect={() => onAction('revoke', key)}>
            {key.status === 'revoked' ? 'Mark as leaked…' : 'Revoke…'}
          </MenuItem>
        </Menu>
      ),
  };
}
