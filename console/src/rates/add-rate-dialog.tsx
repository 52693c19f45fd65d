import type { NewRate } from '@encart/sdk';
import { readRate } from '@encart/sdk/read-number';
import { readCurrency } from '@encart/sdk/read-rate';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../data/dates.ts';
import { encartFor } from '../data/encart.ts';
import { readFormErrors } from '../data/form-errors.ts';
import { currencyName, formatRate } from '../data/numbers.ts';
import { readForm, readPicked } from '../data/read-form.ts';
import { useReadForm } from '../data/use-read-form.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { toast } from '../ui/toast.tsx';
import { ratesKey } from './rate-queries.ts';

export function AddRateDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [currency, setCurrency] = useState('');
  const [from, setFrom] = useState(() => new Date().toISOString().slice(0, 10));
  const [usd, setUsd] = useState('');
  const save = useMutation({
    mutationFn: (rate: NewRate) => encartFor().operator.rates.save([rate]),
    onSuccess: async ({ changed }, { currency_code, from_date, usd: saved }) => {
      toast(
        `${changed > 0 ? 'Rate replaced' : 'Rate saved'}: 1 ${currency_code} is ${formatRate(saved)} from ${formatDate(from_date)}.`,
      );
      onClose();
      await queryClient.invalidateQueries({ queryKey: ratesKey });
    },
  });
  const reading = readForm(
    { currency_code: readCurrency(currency), from_date: readPicked('a day')(from), usd: readRate(usd) },
    (rate) => rate,
  );
  const form = useReadForm(reading, save.mutate);
  const errors = readFormErrors(save.error, ['currency_code', 'from_date', 'usd'], form.problems);
  // The call has only one rate, so its index says nothing.
  const errorOf = (field: string) => errors.of(field)?.replaceAll('rates[0]: ', '');
  const code = currency.trim().toUpperCase();
  return (
    <FormDialog
      title="Add exchange rate"
      description="It is valid from its day until the next rate of the currency. A rate of the same day is replaced."
      error={errors.rest}
      submitLabel="Save rate"
      busy={save.isPending}
      onSubmit={form.submit}
      onIncomplete={form.showProblems}
      onClose={onClose}
    >
      <Field
        label="Currency"
        hint={(code.length === 3 && currencyName(code)) || 'Three letters, such as EUR.'}
        error={errorOf('currency_code')}
      >
        <Input
          required
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        />
      </Field>
      <Field label="From" hint="The first day of the rate, in UTC." error={errorOf('from_date')}>
        <Input required type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field
        label="Dollars per unit"
        hint={`What one ${code.length === 3 ? code : 'unit'} is worth, such as 1.0842.`}
        error={errorOf('usd')}
      >
        <NumberInput required kind="rate" value={usd} onChange={setUsd} />
      </Field>
    </FormDialog>
  );
}
