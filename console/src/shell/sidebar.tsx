import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { useMe } from '../users/me.ts';
import { AttentionBadge } from './attention-badge.tsx';
import { pagesOf } from './navigation.ts';
import { useNetworkPages } from './network-pages.ts';
import { commandKey } from './shortcut.ts';
import { TenantSwitcher } from './tenant-switcher.tsx';
import { useTenant } from './tenants.ts';
import { UserMenu } from './user-menu.tsx';
import { Wordmark } from './wordmark.tsx';

interface Props {
  /** Opens the “Go to” menu. */
  onSearch: () => void;
  /** Called when the user opens a page: on small screens the sheet closes. */
  onNavigate?: () => void;
}

const itemProps = {
  className:
    'flex h-8 items-center gap-2.5 rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink max-md:h-10',
  activeProps: { className: 'bg-hover font-medium !text-ink', 'aria-current': 'page' },
} as const;

export function Sidebar({ onSearch, onNavigate }: Props) {
  const tenant = useTenant();
  const { environment, version } = useMe();
  const networkPages = useNetworkPages();
  return (
    <div className="flex h-full flex-col gap-3 px-3 py-3.5">
      <div className="flex h-7 items-center justify-between gap-2 px-2">
        <Link to="/" onClick={onNavigate} className="rounded-sm">
          <Wordmark />
        </Link>
        {environment !== 'production' && <Badge tone="warn">{environment}</Badge>}
      </div>
      {tenant && <TenantSwitcher tenant={tenant} onNavigate={onNavigate} />}
      <button
        type="button"
        onClick={onSearch}
        className="flex h-8 items-center gap-2 rounded-md px-2 text-ink-3 hover:bg-hover hover:text-ink-2"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 text-left">Go to…</span>
        <span className="max-md:hidden">
          <Kbd>{commandKey} K</Kbd>
        </span>
      </button>
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto">
        {tenant && (
          <nav
            aria-label={tenant.kind === 'channel' ? 'Channel' : 'Advertiser'}
            className="flex flex-col gap-px"
          >
            {pagesOf(tenant).map(({ link, label, icon: Icon }) => (
              <Link key={label} {...link} onClick={onNavigate} {...itemProps}>
                <Icon aria-hidden className="size-4" />
                {label}
              </Link>
            ))}
          </nav>
        )}
        {networkPages.length > 0 && (
          <nav aria-label="Network" className="flex flex-col gap-px">
            <p aria-hidden className="px-2 pb-1 text-ink-3 text-xs">
              Network
            </p>
            {networkPages.map(({ to, label, icon: Icon }) => (
              <Link key={to} to={to} onClick={onNavigate} {...itemProps}>
                <Icon aria-hidden className="size-4" />
                {label}
                <AttentionBadge page={to} />
              </Link>
            ))}
          </nav>
        )}
      </div>
      <div>
        <UserMenu />
        <p className="px-2 pt-1 text-[11px] text-ink-3">Version {version}</p>
      </div>
    </div>
  );
}
