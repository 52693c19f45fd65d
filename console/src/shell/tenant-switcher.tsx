import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { TenantIcon } from './tenant-icon.tsx';
import { startPageOf, type Tenant, useTenants } from './tenants.ts';

const kinds: readonly { kind: Tenant['kind']; one: string; many: string }[] = [
  { kind: 'channel', one: 'Channel', many: 'Channels' },
  { kind: 'advertiser', one: 'Advertiser', many: 'Advertisers' },
];

interface Props {
  tenant: Tenant;
  /** Called when the user opens another one. */
  onNavigate?: (() => void) | undefined;
}

/** The name of the channel or advertiser, and a menu with all that the user can open. */
export function TenantSwitcher({ tenant, onNavigate }: Props) {
  const tenants = useTenants();
  const navigate = useNavigate();
  if (tenants.length < 2)
    return (
      <div className="flex h-9 items-center gap-2 px-2">
        <TenantIcon name={tenant.name} />
        <span className="truncate font-medium">{tenant.name}</span>
      </div>
    );
  return (
    <Menu
      className="w-56"
      trigger={
        <button
          type="button"
          className="flex h-9 w-full items-center gap-2 rounded-md border border-line bg-surface px-2 text-left shadow-low hover:border-line-strong"
        >
          <TenantIcon name={tenant.name} />
          <span className="sr-only">{kinds.find(({ kind }) => kind === tenant.kind)?.one}:</span>
          <span className="min-w-0 flex-1 truncate font-medium">{tenant.name}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </button>
      }
    >
      {kinds
        .map(({ kind, many }) => ({ kind, many, ofKind: tenants.filter((each) => each.kind === kind) }))
        .filter(({ ofKind }) => ofKind.length > 0)
        .map(({ kind, many, ofKind }) => (
          <MenuChoice
            key={kind}
            label={many}
            value={tenant.id}
            onChange={(id) => {
              onNavigate?.();
              void navigate(startPageOf({ kind, id }));
            }}
            options={ofKind.map(({ id, name }) => ({
              value: id,
              label: (
                <>
                  <TenantIcon name={name} />
                  <span className="truncate">{name}</span>
                </>
              ),
            }))}
          />
        ))}
    </Menu>
  );
}
