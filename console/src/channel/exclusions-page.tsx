import { useQuery, useQueryClient } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { channelDetailsQuery } from './channel-details.ts';
import { useThisChannel } from './channels.ts';
import { ExclusionEditor } from './exclusion-editor.tsx';

export function ExclusionsPage() {
  const { id: channelId } = useThisChannel();
  const queryClient = useQueryClient();
  const details = useQuery(channelDetailsQuery(channelId));
  return (
    <>
      <PageHeader
        title="Exclusions"
        description="Offers of these categories are shown by no publisher of the channel. A publisher's page has those of its own."
      />
      {details.error ? (
        <Card>
          <ErrorState error={details.error} onRetry={() => details.refetch()} />
        </Card>
      ) : (
        <ExclusionEditor
          // Another channel is another draft.
          key={channelId}
          label="Categories that the channel excludes"
          saved={details.data?.exclusions.subcategories.channel}
          preview={{ of: 'channel', ask: encartFor(channelId).channel.previewExclusions }}
          save={async (ids) => {
            await encartFor(channelId).channel.setExclusions(ids);
            await queryClient.invalidateQueries(channelDetailsQuery(channelId));
          }}
        />
      )}
    </>
  );
}
