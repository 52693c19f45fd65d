import { Link, Outlet } from '@tanstack/react-router';
import { useThisChannel } from '../channel/channels.ts';
import { developerPages } from '../shell/navigation.ts';
import { PageHeader } from '../shell/page-header.tsx';

/** The layout of the pages for developers who integrate the channel. */
export function DevelopersLayout() {
  const { id: channelId } = useThisChannel();
  return (
    <>
      <PageHeader title="Developers" description="API keys, request log, sandbox and reference." />
      <nav aria-label="Developers" className="mb-4 flex gap-4 overflow-x-auto border-line border-b">
        {developerPages.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            params={{ channelId }}
            className="whitespace-nowrap border-transparent border-b-2 py-2 text-ink-2 -outline-offset-2 hover:text-ink"
            activeProps={{ className: '!border-accent font-medium !text-ink', 'aria-current': 'page' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
