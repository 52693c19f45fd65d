import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
}

export function Switch({ checked, onChange, label, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="h-4.5 w-8 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:bg-accent"
      >
        <Primitive.Thumb className="block size-3.5 rounded-full bg-on-accent shadow-low transition-transform data-[state=checked]:translate-x-3.5" />
      </Primitive.Root>
      <label htmlFor={id} className="cursor-pointer select-none">
        {label}
      </label>
    </div>
  );
}
