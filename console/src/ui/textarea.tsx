import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';
import { controlClass } from './input.tsx';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldProps()}
      rows={rows}
      {...rest}
      className={classNames(controlClass, 'h-auto resize-y py-1.5 max-md:h-auto', className)}
    />
  );
}
