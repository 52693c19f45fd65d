import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeader } from '../shell/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useThisChannel } from './channels.ts';
import { ExclusionHistory } from './exclusion-history.tsx';
import type { SettingsTab } from './settings-tabs.ts';
import { TeamTab } from './team-tab.tsx';
import { TermsTab } from './terms-tab.tsx';

/** The team and the terms of a channel. */
export function SettingsPage() {
  const { id: channelId, canManageTeam } = useThisChannel();
  const search = useSearch({ from: '/signed-in/c/$channelId/settings' });
  const navigate = useNavigate({ from: '/c/$channelId/settings' });
  const tabs = [
    ...(canManageTeam
      ? [{ value: 'team' as const, label: 'Team', content: <TeamTab channelId={channelId} /> }]
      : []),
    { value: 'terms' as const, label: 'Terms', content: <TermsTab channelId={channelId} /> },
    {
      value: 'exclusions' as const,
      label: 'Exclusion history',
      content: <ExclusionHistory channelId={channelId} />,
    },
  ];
  const tab = tabs.find(({ value }) => value === search.tab) ?? tabs[0];
  return (
    <>
      <PageHeader title="Settings" description="The people, the terms and the changes of this channel." />
      <Tabs
        label="Settings"
        value={tab?.value ?? 'terms'}
        onChange={(next: SettingsTab) => navigate({ search: { tab: next }, replace: true })}
        tabs={tabs}
      />
    </>
  );
}
