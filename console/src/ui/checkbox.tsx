import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

/** `some`: only a part of the group that the checkbox controls is checked. A click then checks all of it. */
export type Checked = boolean | 'some';

interface Props {
  checked: Checked;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
}

export function Checkbox({ checked, onChange, label, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Primitive.Root
        id={id}
        checked={checked === 'some' ? 'indeterminate' : checked}
        onCheckedChange={(next) => onChange(next === true)}
        disabled={disabled}
        className="flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-on-accent transition-colors hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent"
      >
        <Primitive.Indicator>
          {checked === 'some' ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Primitive.Indicator>
      </Primitive.Root>
      <label htmlFor={id} className="min-w-0 cursor-pointer select-none">
        {label}
      </label>
    </div>
  );
}
