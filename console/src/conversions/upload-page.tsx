import type { ConversionResult } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ownAdvertiserQuery, useThisAdvertiser } from '../advertiser/advertisers.ts';
import { encartForAdvertiser } from '../data/encart.ts';
import { ImportFlow } from '../import/import-flow.tsx';
import { useSending } from '../import/use-sending.ts';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { PagePending } from '../shell/page-states.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { conversionsKey } from './conversion-queries.ts';
import { sendReports } from './send-reports.ts';
import { UploadPreview } from './upload-preview.tsx';
import { UploadResults } from './upload-results.tsx';
import { type ConversionRow, conversionFields } from './upload-rows.ts';

/** Reports conversions from a CSV file, with a preview and a result for each row. */
export function UploadPage() {
  const { id: advertiserId } = useThisAdvertiser();
  const { data, error, refetch } = useQuery(ownAdvertiserQuery(advertiserId));
  return (
    <>
      <PageHeader
        title="Upload conversions"
        description="Upload a CSV file, or paste rows from a spreadsheet. You see a preview first."
        back={
          <Link to="/a/$advertiserId/conversions" params={{ advertiserId }} className={backLinkClass}>
            <BackLabel>Conversions</BackLabel>
          </Link>
        }
      />
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : data ? (
        <Upload key={advertiserId} advertiserId={advertiserId} clickParameter={data.click_parameter} />
      ) : (
        <PagePending />
      )}
    </>
  );
}

function Upload({ advertiserId, clickParameter }: { advertiserId: string; clickParameter: string | null }) {
  const [samples] = useState(() => sampleLines(Date.now()));
  const columnNames = conversionFields.map(({ name }) => name);
  const sending = useSending<ConversionRow, ConversionResult>(
    (rows, events) => sendReports(rows, encartForAdvertiser(advertiserId).reportBatch, events),
    conversionsKey(advertiserId),
  );
  return (
    <ImportFlow
      sending={sending}
      texts={{
        label: 'Conversions, one per line',
        hint: 'Needed: order_id or id, and timestamp: seconds since 1970, or a date and time such as 2026-11-17 14:30, in UTC unless it has a time zone. Optional: event_type (default: purchase), value, currency, click_id, email, phone; only hashes of e-mail addresses and phone numbers are sent. A refund has the event_type refund, an id of its own, and the order_id or the charge_id of a bill from the downloaded events; without a value, all of it is refunded. Columns are separated by commas, semicolons or tabs. With column names in the first line, they can be in any order.',
        fileLabel: 'Conversion file',
        templateName: 'conversions.csv',
        placeholder: [columnNames, ...samples].map((line) => line.join(',')).join('\n'),
        columnNames,
        sampleLines: samples,
      }}
      preview={(lines, onBack) => (
        <UploadPreview lines={lines} clickParameter={clickParameter} onBack={onBack} onSend={sending.send} />
      )}
      results={(onAgain) => <UploadResults advertiserId={advertiserId} sending={sending} onAgain={onAgain} />}
    />
  );
}

/** Example rows: an order with a date, one with seconds, and a refund of a part of the first one. */
function sampleLines(now: number): string[][] {
  const hourAgo = new Date(now - 3_600_000);
  const seconds = String(Math.floor(hourAgo.getTime() / 1_000));
  const date = `${hourAgo.toISOString().slice(0, 19)}Z`;
  return [
    ['order-1001', '1001', date, 'purchase', '49.90', 'EUR', 'CLICK_REFERENCE', '', '', ''],
    ['order-1002', '1002', seconds, 'purchase', '1000', 'USD', '', 'mia@example.com', '+14155550100', ''],
    ['refund-1001', '1001', seconds, 'refund', '-10.00', 'EUR', '', '', '', ''],
  ];
}
