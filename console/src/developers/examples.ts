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

/** Examples of the most common calls. The key is an environment variable: an example may be shared. */
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
      title: 'Request offers',
      description:
        "With a publisher's key, or a secret key of the channel. Sandbox requests are not counted.",
      code: call(
        `curl -s '${origin}/recommendations'`,
        key,
        version,
        json,
        `-d '${JSON.stringify(offerRequest, null, 2)}'`,
      ),
    },
    {
      title: 'Report an event',
      description: 'With the session and an offer of the response above. A repeated event counts once.',
      code: call(`curl -s '${origin}/events'`, key, version, json, `-d '${JSON.stringify(event, null, 2)}'`),
    },
    {
      title: 'Get a report',
      description:
        'With a secret or a publishable key of the channel. The Reports page generates such calls.',
      code: call(
        `curl -sG '${origin}/${pathPrefix}/reporting/v2/report/'`,
        key,
        `-d from=${dayOf(now, -6)} -d to=${dayOf(now)}`,
        '-d metrics=impressions,clicks,ctr -d time_grain=day',
      ),
    },
  ];
}

const offerRequest = {
  user_details: { email: 'shopper@example.com' },
  placement_details: { view: 'THANK_YOU', display_mode: 'INLINE' },
  custom_metadata: { is_sandbox: true },
};

const event = { session_id: '<session_id>', offer_id: '<offer_id>', event_type: 'IMPRESSION' };
