import { type ReactNode, useState } from 'react';
import { parseDelimited } from '../data/delimited.ts';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import type { ImportLines } from './columns.ts';
import { RowSource, type SourceTexts } from './row-source.tsx';
import type { ImportRow, Sending } from './use-sending.ts';

interface Props<Row extends ImportRow, Outcome> {
  sending: Sending<Row, Outcome>;
  texts: SourceTexts;
  preview: (lines: ImportLines, onBack: () => void) => ReactNode;
  results: (onAgain: () => void) => ReactNode;
}

/** The steps of an import: paste or upload rows, preview them, and see the result of each. */
export function ImportFlow<Row extends ImportRow, Outcome>(props: Props<Row, Outcome>) {
  const { sending, texts, preview, results } = props;
  // The text stays when a person comes back from the preview to correct it.
  const [text, setText] = useState('');
  const [lines, setLines] = useState<ImportLines>();
  const restart = () => {
    sending.reset();
    setText('');
    setLines(undefined);
  };
  if (sending.rows.length > 0) return results(restart);
  return (
    <>
      <LeaveGuard
        isDirty={lines !== undefined || text.trim() !== ''}
        message="These rows are not imported yet."
      />
      {lines ? (
        preview(lines, () => setLines(undefined))
      ) : (
        <RowSource
          texts={texts}
          text={text}
          onChange={setText}
          onText={(rows) => setLines(parseDelimited(rows))}
        />
      )}
    </>
  );
}
