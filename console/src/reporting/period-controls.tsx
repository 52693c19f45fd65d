import { Segmented } from '../ui/segmented.tsx';
import { DateInputs } from './date-inputs.tsx';
import { type DateRange, type Period, periodLabels, periods } from './period.ts';

export interface ChosenDates {
  period?: Period | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface Props {
  /** The chosen period; undefined if the dates are the user's own. */
  period: Period | undefined;
  range: DateRange;
  onChange: (dates: ChosenDates) => void;
}

/** Chooses a period up to today, or any two dates. */
export function PeriodControls({ period, range, onChange }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <Segmented
        label="Period"
        value={period ?? ''}
        onChange={(next) => onChange({ period: next as Period, from: undefined, to: undefined })}
        options={periods.map((value) => ({ value: value as string, label: periodLabels[value] }))}
      />
      <DateInputs {...range} onChange={(dates) => onChange({ period: undefined, ...dates })} />
    </div>
  );
}
