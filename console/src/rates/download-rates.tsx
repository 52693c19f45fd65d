import { writeRate } from '@encart/sdk/read-number';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { saveFile } from '../data/save-file.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Downloads all rates, or those of a currency, as a file that can be imported. */
export function DownloadRates({ currency }: { currency: string | undefined }) {
  const download = useMutation({
    mutationFn: async () => {
      const rates = await collect(encartFor().operator.rates.all(currency === undefined ? {} : { currency }));
      // The writer of CSV is larger than this page, so it is loaded on first use.
      const { toCsv } = await import('../data/delimited.ts');
      const lines = rates.map(({ currency_code, from_date, usd }) => [
        currency_code,
        from_date,
        writeRate(usd),
      ]);
      return toCsv([['currency', 'date', 'usd'], ...lines]);
    },
    onSuccess: (text) => saveFile('exchange-rates.csv', [text], 'text/csv'),
    onError: (error) => toast(error.message, 'bad'),
  });
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden className="size-4" /> Download CSV
    </Button>
  );
}
