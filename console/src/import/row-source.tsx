import { Download, Upload } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { toCsv } from '../data/delimited.ts';
import { formatBytes } from '../data/numbers.ts';
import { saveFile } from '../data/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import type { ImportLines } from './columns.ts';

/** The texts of the form for one kind of rows, and the content of its template. */
export interface SourceTexts {
  readonly label: string;
  readonly hint: string;
  /** The accessible name of the field for a file. */
  readonly fileLabel: string;
  readonly placeholder: string;
  readonly templateName: string;
  readonly columnNames: readonly string[];
  readonly sampleLines: ImportLines;
}

interface Props {
  texts: SourceTexts;
  /** The content of the text field. */
  text: string;
  onChange: (text: string) => void;
  /** Rows to preview, from the text field or a file. */
  onText: (text: string) => void;
}

/** All rows are kept in the memory of the page. */
const maxFileBytes = 20_000_000;
/** The first bytes of an Excel or OpenDocument file, which is a ZIP archive. */
const workbookStart = 'PK\u0003\u0004';

/** Takes rows that are pasted, or a file that is chosen, dropped or pasted. */
export function RowSource({ texts, text, onChange, onText }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onText(text);
  };
  const readFile = async (chosen: File) => {
    if (chosen.size > maxFileBytes)
      return toast(
        `${chosen.name} is too large. Split it into files of ${formatBytes(maxFileBytes)}.`,
        'bad',
      );
    const read = await chosen.text();
    if (read.trim() === '') toast(`${chosen.name} is empty.`, 'bad');
    else if (read.startsWith(workbookStart))
      toast(`${chosen.name} is a workbook. Save it as CSV in the spreadsheet first.`, 'bad');
    else onText(read);
  };
  const template = [texts.columnNames, ...texts.sampleLines];
  return (
    <Card>
      <form onSubmit={submit}>
        <FileDrop onFile={readFile} className="flex flex-col gap-4">
          <Field label={texts.label} hint={texts.hint}>
            <Textarea
              rows={12}
              spellCheck={false}
              value={text}
              onChange={(event) => onChange(event.target.value)}
              placeholder={texts.placeholder}
              className="font-mono text-xs"
            />
          </Field>
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" disabled={text.trim() === ''}>
              Preview
            </Button>
            <Button onClick={() => file.current?.click()}>
              <Upload aria-hidden className="size-4" /> Upload file…
            </Button>
            <span className="text-ink-3 text-xs max-md:hidden">or drop a file here</span>
            <input
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              aria-label={texts.fileLabel}
              className="hidden"
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) void readFile(chosen);
                // Resets the field, so that the same file can be chosen again after a correction.
                target.value = '';
              }}
            />
            <Button
              variant="quiet"
              className="ml-auto max-md:ml-0"
              onClick={() => saveFile(texts.templateName, [toCsv(template)], 'text/csv')}
            >
              <Download aria-hidden className="size-4" /> Download template
            </Button>
          </div>
        </FileDrop>
      </form>
    </Card>
  );
}
