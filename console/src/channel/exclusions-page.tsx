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
        description="No publisher of the channel shows offers in these categories. Exclusions of one publisher are on its page."
      />
      {details.error ? (
        <Card>
          <ErrorState error={details.error} onRetry={() => details.refetch()} />
        </Card>
      ) : (
        <ExclusionEditor
          // Resets the draft when the channel changes.
          key={channelId}
          label="Excluded categories"
          saved={details.data?.exclusions.subcategories.channel}
          preview={{ cacheKey: 'channel', fetch: encartFor(channelId).channel.previewExclusions }}
          save={async (ids) => {
            await encartFor(channelId).channel.setExclusions(ids);
            await queryClient.invalidateQueries(channelDetailsQuery(channelId));
          }}
        />
      )}
    </>
  );
}
