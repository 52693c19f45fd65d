import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useThisChannel } from '../channel/channels.ts';
import { formatDateTime } from '../data/dates.ts';
import { formatCount, formatUsd } from '../data/numbers.ts';
import { useStaff } from '../operator/staff.ts';
import { signalLabels } from '../traffic/traffic-text.ts';
import { Notice } from '../ui/notice.tsx';
import { publisherTrafficQuery } from './publisher-queries.ts';

/** The open flags of a publisher and its events over the ceiling. Renders nothing if there are none. */
export function PublisherTraffic({ publisherId }: { publisherId: string }) {
  const { id: channelId } = useThisChannel();
  const { canRead: isStaff } = useStaff();
  const { data } = useQuery(publisherTrafficQuery(channelId, publisherId));
  if (!data) return null;
  const { over_ceiling: waiting, open_flags: flags } = data;
  const [newest] = flags;
  return (
    <>
      {newest && (
        <Notice tone="warn">
          <b className="font-medium">Unusual traffic.</b> {flagText(flags.length, newest)}{' '}
          {isStaff ? <TrafficLink tab="flags">Decide</TrafficLink> : 'Staff of the network look at it.'}
        </Notice>
      )}
      {waiting.events > 0 && (
        <Notice tone="warn">
          <b className="font-medium">Over the ceiling.</b> {formatCount(waiting.events)}{' '}
          {waiting.events === 1 ? 'event counts and is' : 'events count and are'} not billed until staff
          approve
          {waiting.events === 1 ? ' it' : ' them'}
          {waiting.payout === null ? '.' : `; the channel earns ${formatUsd(waiting.payout)} then.`}{' '}
          {isStaff && <TrafficLink tab="over-ceiling">Decide</TrafficLink>}
        </Notice>
      )}
    </>
  );
}

function flagText(
  count: number,
  { hour, signals }: { hour: string; signals: readonly (keyof typeof signalLabels)[] },
): string {
  const names = signals.map((name) => signalLabels[name].toLowerCase()).join(', ');
  const hours = count === 1 ? 'The hour' : `${formatCount(count)} hours, the last one`;
  return `${hours} ${formatDateTime(hour)} ${count === 1 ? 'is' : 'was'} flagged: ${names}.`;
}

function TrafficLink({ tab, children }: { tab: 'flags' | 'over-ceiling'; children: string }) {
  return (
    <Link to="/network/traffic" search={{ tab }} className="text-accent-text underline">
      {children}
    </Link>
  );
}
