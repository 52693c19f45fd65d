import { Check, Minus } from 'lucide-react';
import type { Checked } from './checkbox.tsx';
import { classNames } from './class-names.ts';

/** The drawing of a checkbox. The surrounding row provides its name and keyboard handling. */
export function CheckMark({ checked, disabled = false }: { checked: Checked; disabled?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-4 shrink-0 items-center justify-center rounded-sm border text-on-accent',
        checked === false ? 'border-line-strong bg-surface' : 'border-accent bg-accent',
        disabled && 'opacity-55 grayscale',
      )}
    >
      {checked === true && <Check className="size-3" strokeWidth={3} />}
      {checked === 'some' && <Minus className="size-3" strokeWidth={3} />}
    </span>
  );
}
