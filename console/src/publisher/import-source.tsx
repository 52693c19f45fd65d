import type { Category } from '@encart/sdk';
import { Download, Upload } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { toCsv } from '../data/delimited.ts';
import { saveFile } from '../data/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { importFields } from './import-rows.ts';

interface Props {
  categories: readonly Category[];
  /** What is in the text field. */
  text: string;
  onChange: (text: string) => void;
  /** Rows to preview, from the text field or a file. */
  onText: (text: string) => void;
}

export function ImportSource({ categories, text, onChange, onText }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onText(text);
  };
  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await chosen.text();
    if (read.trim() === '') toast(`${chosen.name} is empty.`, 'bad');
    else onText(read);
  };
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Publishers, one per line"
          hint="Brand name, domain, category, subcategories (separate several with ; or |). Columns are separated by tabs, commas or semicolons. The first line may have column names."
        >
          <Textarea
            rows={12}
            spellCheck={false}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            placeholder={sampleOf(categories)
              .map((line) => line.join('\t'))
              .join('\n')}
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
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            aria-label="Publisher file"
            className="hidden"
            onChange={({ target }) => {
              void readFile(target.files?.[0]);
              // Resets the field, so that the same file can be chosen again after a correction.
              target.value = '';
            }}
          />
          <Button
            variant="quiet"
            className="ml-auto max-md:ml-0"
            onClick={() =>
              saveFile('publishers.csv', [toCsv([[...importFields], ...sampleOf(categories)])], 'text/csv')
            }
          >
            <Download aria-hidden className="size-4" /> Download template
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Example rows with existing categories, so that they can be imported unchanged. */
function sampleOf(categories: readonly Category[]): string[][] {
  return categories.slice(0, 2).map(({ name, subcategories }, index) => [
    `Example Shop ${index + 1}`,
    `example-shop-${index + 1}.com`,
    name,
    subcategories
      .slice(0, 2)
      .map((subcategory) => subcategory.name)
      .join('|'),
  ]);
}
