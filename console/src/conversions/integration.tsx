import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AdvertiserChoice, ownAdvertiserQuery } from '../advertiser/advertisers.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CurlExample } from './curl-example.tsx';
import { PostbackCard } from './postback-card.tsx';
import { landingSnippet, pixelSnippet } from './snippets.ts';
import { WayTitle } from './way-title.tsx';

/** How to report orders: the click reference, and the ways to send it back. */
export function Integration({ advertiser }: { advertiser: AdvertiserChoice }) {
  const { id: advertiserId, canHandleKeys } = advertiser;
  const { data, error, refetch } = useQuery(ownAdvertiserQuery(advertiserId));
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  const parameter = data?.click_parameter;
  return (
    <div className="flex flex-col gap-4">
      <Card title="Click reference" description="It says which click an order belongs to.">
        {parameter === undefined ? (
          <Skeleton className="h-9 w-full" />
        ) : parameter === null ? (
          <Notice tone="warn">
            The operator has turned off the click reference for your offers, so orders cannot be attributed by
            it. Ask the operator to turn it on.
          </Notice>
        ) : (
          <div className="flex flex-col gap-2">
            <p>
              When a shopper clicks on an offer, this parameter is in the address of your landing page. Keep
              its value until the order, and send it with the order as <Code>click_id</Code>.
            </p>
            <CopyLine value={parameter} label="Copy the name of the parameter" />
            <p className="text-ink-3 text-xs">
              For example <Code>{`https://${data?.domain}/?${parameter}=…`}</Code>
            </p>
          </div>
        )}
      </Card>
      <Card
        title={<WayTitle title="From your server" badge={<Badge tone="good">Confirmed</Badge>} />}
        description="Recommended. Orders that your server reports with a key are confirmed, so they can be billed."
        actions={
          canHandleKeys && (
            <Button asChild size="small">
              <Link to="/a/$advertiserId/keys" params={{ advertiserId }}>
                API keys
              </Link>
            </Button>
          )
        }
      >
        <CurlExample />
        <p className="mt-2 text-ink-3 text-xs">
          Send the same id again whenever you are not sure that it arrived: each order counts once. Report a
          refund in the same way, with the <Code>event_type</Code> <Code>refund</Code>, an id of its own and
          the number of the order. The{' '}
          <a href="/docs/advertisers" target="_blank" rel="noopener" className="text-accent-text underline">
            guide
          </a>{' '}
          has all fields.
        </p>
      </Card>
      {data && <MatchingCard isOn={data.identity_matching} />}
      <UnconfirmedNote />
      <PostbackCard advertiser={advertiser} />
      <Card
        title={<WayTitle title="Pixel" badge={<Badge tone="warn">Unconfirmed</Badge>} />}
        description="Two scripts for the pages of your shop, if you cannot change its server."
      >
        {parameter ? (
          <div className="flex flex-col gap-4">
            <Snippet
              title="1. On every landing page: keep the click reference"
              label="the landing page script"
            >
              {landingSnippet(parameter)}
            </Snippet>
            <Snippet
              title="2. On the thank-you page: report the order, with the values of the order"
              label="the thank-you page script"
            >
              {pixelSnippet({ origin: window.location.origin, advertiserId })}
            </Snippet>
            <p className="text-ink-3 text-xs">
              Orders without a click reference of your offers are not stored.
            </p>
          </div>
        ) : (
          <p className="text-ink-2">The pixel needs the click reference.</p>
        )}
      </Card>
    </div>
  );
}

function MatchingCard({ isOn }: { isOn: boolean }) {
  return (
    <Card
      title={
        <WayTitle
          title="Orders without a click reference"
          badge={<Badge tone={isOn ? 'good' : 'plain'}>{isOn ? 'Matching on' : 'Matching off'}</Badge>}
        />
      }
      description="Identity matching finds the shopper who has clicked or seen your offer before."
    >
      <p>
        {isOn ? (
          <>
            Send the SHA-256 hash of the e-mail address (trimmed, in lower case) as{' '}
            <Code>user_data.email_address</Code>, or that of the phone number (like +14155550100) as{' '}
            <Code>user_data.phone_numbers</Code>, from your server. Neither is stored.
          </>
        ) : (
          'Ask the operator to turn it on if you cannot keep the click reference until the order.'
        )}
      </p>
    </Card>
  );
}

function UnconfirmedNote() {
  return (
    <Notice tone="plain">
      Anyone who has the postback address, or reads the pixel in a page, could report an order. So these
      orders are unconfirmed: they are in the unconfirmed figures and in no others. An order counts when your
      server or a CSV upload reports it with its click reference.
    </Notice>
  );
}

function Snippet({ title, label, children }: { title: string; label: string; children: string }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 font-medium text-sm">{title}</h3>
      <CodeBlock label={label} code={children} />
    </div>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="break-words rounded-sm bg-hover px-1 font-mono text-xs">{children}</code>;
}
