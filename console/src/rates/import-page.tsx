import { rateColumns } from '@encart/sdk/read-rate';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { encartFor } from '../data/encart.ts';
import { ImportFlow } from '../import/import-flow.tsx';
import { useSending } from '../import/use-sending.ts';
import { useStaff } from '../operator/staff.ts';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RatePreview } from './rate-preview.tsx';
import { ratesKey } from './rate-queries.ts';
import { RateResults } from './rate-results.tsx';
import type { RateRow } from './rate-rows.ts';
import { type RateOutcome, sendRates } from './send-rates.ts';

/** Imports exchange rates from pasted rows or a file, with a preview and a result for each row. */
export function ImportRatesPage() {
  const { canWrite } = useStaff();
  return (
    <>
      <PageHeader
        title="Import exchange rates"
        description="Paste rows from a spreadsheet or upload a file. You see a preview first."
        back={
          <Link to="/network/rates" className={backLinkClass}>
            <BackLabel>Exchange rates</BackLabel>
          </Link>
        }
      />
      {canWrite ? (
        <Import />
      ) : (
        <Card flush>
          <EmptyState icon={<Lock />} title="Only operator admins can set exchange rates" />
        </Card>
      )}
    </>
  );
}

const sampleLines = [
  ['EUR', '2026-06-01', '1.0842'],
  ['SEK', '2026-06-01', '0.0953'],
];

function Import() {
  const sending = useSending<RateRow, RateOutcome>(
    (rows, events) => sendRates(rows, encartFor().operator.rates.save, events),
    ratesKey,
  );
  return (
    <ImportFlow
      sending={sending}
      texts={{
        label: 'Rates, one per line',
        hint: 'Currency, first day of the rate, and US dollars for one unit. Columns are separated by tabs, commas or semicolons. The first line may have column names. A rate of the same currency and day is replaced.',
        fileLabel: 'File with exchange rates',
        placeholder: sampleLines.map((line) => line.join('\t')).join('\n'),
        templateName: 'exchange-rates.csv',
        columnNames: rateColumns.map(({ name }) => name),
        sampleLines,
      }}
      preview={(lines, onBack) => <RatePreview lines={lines} onBack={onBack} onSend={sending.send} />}
      results={(onAgain) => <RateResults sending={sending} onAgain={onAgain} />}
    />
  );
}
