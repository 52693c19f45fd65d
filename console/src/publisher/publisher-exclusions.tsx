import type { PublisherDetails } from '@encart/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { channelDetailsQuery } from '../channel/channel-details.ts';
import { useThisChannel } from '../channel/channels.ts';
import { ExclusionEditor } from '../channel/exclusion-editor.tsx';
import { encartFor } from '../data/encart.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { publishersKey } from './publisher-queries.ts';

/** What the channel excludes for this one publisher, among what is excluded in any case. */
export function PublisherExclusions({ publisher, id }: { publisher: PublisherDetails; id: string }) {
  const { id: channelId } = useThisChannel();
  const queryClient = useQueryClient();
  const channel = useQuery(channelDetailsQuery(channelId));
  const { external, publisher: own } = publisher.exclusions.subcategories;
  if (channel.error) return <ErrorState error={channel.error} onRetry={() => channel.refetch()} />;
  const locked = new Map([
    ...(channel.data?.exclusions.subcategories.channel ?? []).map(withReason('Excluded for the channel')),
    ...external.map(withReason('Set by the publisher')),
  ]);
  return (
    <>
      <p className="mb-3 text-ink-2">
        Offers of these categories are not shown by {publisher.brand_name}. What it excludes itself and{' '}
        <Link
          to="/c/$channelId/exclusions"
          params={{ channelId }}
          className="text-accent-text underline underline-offset-2"
        >
          what the channel excludes everywhere
        </Link>{' '}
        is shown here and changed there.
      </p>
      <ExclusionEditor
        key={id}
        label={`Categories that ${publisher.brand_name} does not show`}
        saved={channel.data && own}
        locked={locked}
        preview={{
          of: id,
          ask: (ids, options) => encartFor(channelId).channel.publishers.previewExclusions(id, ids, options),
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
