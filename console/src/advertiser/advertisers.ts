import type { Me } from '@encart/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { encartForAdvertiser } from '../data/encart.ts';
import { useMe } from '../users/me.ts';
import { canHandleKeysOf, canReportFor, isGranted } from './access.ts';

/**
 * An advertiser of the user. Its permissions decide only what the console shows; the service checks
 * them on every call.
 */
export interface AdvertiserChoice {
  id: string;
  name: string;
  canHandleKeys: boolean;
  /** True if the user may report conversions. */
  canReport: boolean;
}

/** The query key of everything about an advertiser. */
export const advertiserKey = (advertiserId: string) => ['advertiser', advertiserId] as const;

/** The advertiser as its own people see it. */
export function ownAdvertiserQuery(advertiserId: string) {
  return queryOptions({
    queryKey: [...advertiserKey(advertiserId), 'self'],
    queryFn: ({ signal }) => encartForAdvertiser(advertiserId).get({ signal }),
    staleTime: 60_000,
  });
}

/** The advertisers granted to the user. */
export function grantedAdvertisers(me: Me): AdvertiserChoice[] {
  return me.advertisers.map((advertiser) => toChoice(me, advertiser));
}

/**
 * The advertiser of the page, on pages below `/a`. Staff can open every advertiser, so its name is
 * read from the service.
 */
export function useOpenAdvertiser(): AdvertiserChoice | undefined {
  const me = useMe();
  const advertiserId = useMatch({
    from: '/signed-in/a/$advertiserId',
    shouldThrow: false,
    select: ({ params }) => params.advertiserId,
  });
  const isOther = advertiserId !== undefined && me.user.staff_role !== null && !isGranted(me, advertiserId);
  const { data } = useQuery({ ...ownAdvertiserQuery(advertiserId ?? ''), enabled: isOther });
  if (isOther) return data && toChoice(me, data);
  return grantedAdvertisers(me).find(({ id }) => id === advertiserId);
}

/** The advertiser of the page. Its route has checked that the user may open it. */
export function useThisAdvertiser(): AdvertiserChoice {
  const advertiser = useOpenAdvertiser();
  if (!advertiser) throw new Error('This page needs an advertiser in its address.');
  return advertiser;
}

function toChoice(me: Me, { id, name }: { id: string; name: string }): AdvertiserChoice {
  return { id, name, canHandleKeys: canHandleKeysOf(me, id), canReport: canReportFor(me, id) };
}
