import type { PublisherDetails } from '@encart/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { channelDetailsQuery } from '../channel/channel-details.ts';
import { useThisChannel } from '../channel/channels.ts';
import { ExclusionEditor } from '../channel/exclusion-editor.tsx';
import { encartFor } from '../data/encart.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { publishersKey } from './publisher-queries.ts';

/**
 * The channel's exclusions for one publisher. Exclusions of the whole channel and of the
 * publisher itself are locked.
 */
export function PublisherExclusions({ publisher, id }: { publisher: PublisherDetails; id: string }) {
  const { id: channelId } = useThisChannel();
  const queryClient = useQueryClient();
  const channel = useQuery(channelDetailsQuery(channelId));
  // `publisher` are those that the channel set for this publisher, `external` those of the publisher itself.
  const { external: setByPublisher, publisher: setByChannel } = publisher.exclusions.subcategories;
  if (channel.error) return <ErrorState error={channel.error} onRetry={() => channel.refetch()} />;
  const locked = new Map([
    ...(channel.data?.exclusions.subcategories.channel ?? []).map(withReason('Excluded by the channel')),
    ...setByPublisher.map(withReason('Excluded by the publisher')),
  ]);
  return (
    <>
      <p className="mb-3 text-ink-2">
        {publisher.brand_name} shows no offers in these categories. Its own exclusions and{' '}
        <Link
          to="/c/$channelId/exclusions"
          params={{ channelId }}
          className="text-accent-text underline underline-offset-2"
        >
          those of the channel
        </Link>{' '}
        cannot be changed here.
      </p>
      <ExclusionEditor
        // Another publisher gets a new editor, without the unsaved changes of this one.
        key={id}
        label={`Excluded categories of ${publisher.brand_name}`}
        // Without the channel the locked exclusions are unknown, so the editor still loads.
        saved={channel.data && setByChannel}
        locked={locked}
        preview={{
          cacheKey: id,
          fetch: (ids, options) =>
            encartFor(channelId).channel.publishers.previewExclusions(id, ids, options),
        }}
        save={async (ids) => {
          await encartFor(channelId).channel.publishers.setExclusions(id, ids);
          await queryClient.invalidateQueries({ queryKey: publishersKey(channelId) });
        }}
      />
    </>
  );
}

function withReason(reason: string) {
  return (id: string): [string, string] => [id, reason];
}
