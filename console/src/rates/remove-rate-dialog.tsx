import type { Rate } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../data/dates.ts';
import { encartFor } from '../data/encart.ts';
import { formatRate } from '../data/numbers.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { ratesKey } from './rate-queries.ts';

export function RemoveRateDialog({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const { currency_code: currency, from_date: from, usd } = rate;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => encartFor().operator.rates.remove(currency, from),
    onSuccess: async () => {
      toast(`Rate of ${currency} removed.`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ratesKey });
    },
  });
  return (
    <FormDialog
      title={`Remove the rate of ${currency}?`}
      description={`1 ${currency} is ${formatRate(usd)} from ${formatDate(from)}. Without this rate, the previous one is used. Without a previous one, reports do not convert the values of these days.`}
      error={remove.error?.message}
      submitLabel="Remove rate"
      submitVariant="danger"
      busy={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
