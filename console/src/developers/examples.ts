import { servingVersion } from '@encart/sdk';
import { dayOf } from '../reporting/period.ts';

interface Address {
  origin: string;
  pathPrefix: string;
}

export interface Example {
  title: string;
  description: string;
  code: string;
}

/** The calls that everybody begins with. The key is the reader's own, so it is named and not written. */
export function examples({ origin, pathPrefix }: Address, now: number): Example[] {
  const key = '-H "x-api-key: $ENCART_KEY"';
  const json = "-H 'content-type: application/json'";
  const version = `-H 'version: ${servingVersion}'`;
  const call = (...lines: string[]) => lines.join(' \\\n  ');
  return [
    {
      title: 'List publishers',
      description: 'With a secret or a publishable key of the channel.',
      code: call(`curl -s '${origin}/${pathPrefix}/publishers/list/?page_size=20'`, key),
    },
    {
      title: 'Ask for offers',
      description:
        "With a publisher's key, or a secret key of the channel. A sandbox request counts nothing.",
      code: call(
        `curl -s '${origin}/recommendations'`,
        key,
        version,
        json,
        `-d '${JSON.stringify(ask, null, 2)}'`,
      ),
    },
    {
      title: 'Report an event',
      description: 'With the session and an offer of the answer above. A repeat counts once.',
      code: call(`curl -s '${origin}/events'`, key, version, json, `-d '${JSON.stringify(event, null, 2)}'`),
    },
    {
      title: 'Read a report',
      description:
        'With a secret or a publishable key of the channel. The reports page writes such calls for you.',
      code: call(
        `curl -sG '${origin}/${pathPrefix}/reporting/v2/report/'`,
        key,
        `-d from=${dayOf(now, -6)} -d to=${dayOf(now)}`,
        '-d metrics=impressions,clicks,ctr -d time_grain=day',
      ),
    },
  ];
}

const ask = {
  user_details: { email: 'shopper@example.com' },
  placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
  custom_metadata: { is_sandbox: true },
};

const event = { session_id: '<session_id>', offer_id: '<offer_id>', event_type: 'IMPRESSION' };
