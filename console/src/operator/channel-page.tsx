import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { TrailLink } from '../audit/trail-link.tsx';
import { ChannelKeys } from '../keys/keys-page.tsx';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { PageNotFound, PagePending } from '../shell/page-states.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { UsersWithAccess } from '../users/users-with-access.tsx';
import { networkChannelQuery } from './channel-queries.ts';
import { ChannelSettings } from './channel-settings.tsx';
import type { ChannelTab } from './channel-tabs.ts';
import { useStaff } from './staff.ts';

export function ChannelPage() {
  const { channelId } = useParams({ from: '/signed-in/network/channels/$channelId' });
  const { tab = 'settings' } = useSearch({ from: '/signed-in/network/channels/$channelId' });
  const navigate = useNavigate({ from: '/network/channels/$channelId' });
  const { canWrite } = useStaff();
  const { data: channel, error, refetch } = useQuery(networkChannelQuery(channelId));
  if (error?.status === 404) return <PageNotFound />;
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!channel) return <PagePending />;
  const settings = {
    value: 'settings' as const,
    label: 'Settings',
    content: <ChannelSettings key={channel.id} channel={channel} />,
  };
  return (
    <>
      <PageHeader
        title={channel.name}
        description={<code className="font-mono text-xs">{channel.id}</code>}
        back={
          <Link to="/network/channels" className={backLinkClass}>
            <BackLabel>Channels</BackLabel>
          </Link>
        }
        actions={
          <>
            <TrailLink objectId={channel.id} />
            <Button asChild>
              <Link to="/c/$channelId/overview" params={{ channelId }}>
                Open channel
              </Link>
            </Button>
          </>
        }
      />
      {/* Only admins may read users and keys. */}
      {canWrite ? (
        <Tabs
          label="Channel"
          value={tab}
          onChange={(next: ChannelTab) => navigate({ search: { tab: next }, replace: true })}
          tabs={[
            settings,
            { value: 'people', label: 'Users', content: <UsersWithAccess to={{ channelId }} /> },
            { value: 'keys', label: 'Keys', content: <ChannelKeys channelId={channelId} /> },
          ]}
        />
      ) : (
        settings.content
      )}
    </>
  );
}
