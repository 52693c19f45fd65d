import { Input } from '../ui/input.tsx';
import type { DateRange } from './period.ts';

interface Props extends DateRange {
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  onChange: (range: DateRange) => void;
}

/** The first and the last day of a report. An empty field keeps its value. */
export function DateInputs({ from, to, min, max, onChange }: Props) {
  return (
    <div className="flex items-center gap-1.5 max-md:w-full">
      <Input
        type="date"
        aria-label="Start date"
        value={from}
        min={min}
        max={max}
        onChange={({ target: { value } }) => onChange({ from: value || from, to })}
        className="w-36 max-md:w-full"
      />
      <span aria-hidden className="text-ink-3">
        –
      </span>
      <Input
        type="date"
        aria-label="End date"
        value={to}
        min={min}
        max={max}
        onChange={({ target: { value } }) => onChange({ from, to: value || to })}
        className="w-36 max-md:w-full"
      />
    </div>
  );
}
