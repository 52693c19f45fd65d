import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const itemClass =
  'flex min-h-8 w-full select-none items-center gap-2 rounded-sm px-2 py-1 text-left text-sm outline-none data-[highlighted]:bg-hover max-md:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3';

interface Props {
  trigger: ReactElement;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

export function Menu({ trigger, align = 'start', className, children }: Props) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-rise overflow-y-auto rounded-lg bg-raised p-1 shadow-high',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Primitive.Item onSelect={onSelect} className={itemClass}>
      {children}
    </Primitive.Item>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode }[];
}

export function MenuChoice<T extends string>({ label, value, onChange, options }: ChoiceProps<T>) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={itemClass}>
          <span className="flex min-w-0 flex-1 items-center gap-2">{option.label}</span>
          <Primitive.ItemIndicator>
            <Check aria-hidden />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 pt-1.5 pb-1 text-ink-3 text-xs">{children}</Primitive.Label>;
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}
