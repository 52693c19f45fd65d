import {
  readPercent,
  readRate,
  readUsd,
  readWholeNumber,
  writeNumber,
  writePercent,
  writeRate,
  writeUsd,
} from '@encart/sdk/read-number';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';
import { controlClass } from './input.tsx';

const kinds = {
  usd: { inputMode: 'decimal', read: readUsd, write: writeUsd, prefix: '$', defaultSuffix: 'USD' },
  rate: { inputMode: 'decimal', read: readRate, write: writeRate, prefix: '$', defaultSuffix: 'USD' },
  whole: { inputMode: 'numeric', read: readWholeNumber, write: writeNumber, prefix: '', defaultSuffix: '' },
  percent: { inputMode: 'decimal', read: readPercent, write: writePercent, prefix: '', defaultSuffix: '%' },
} as const;

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  kind: keyof typeof kinds;
  /** The unit after the number, such as `days`. */
  unit?: string;
  value: string;
  onChange: (text: string) => void;
}

/**
 * A text field for numbers: the native number field silently drops what it cannot read. On blur, the field
 * shows the value as it was read, so that a user who typed `1.000` for a thousand sees `1`.
 */
export function NumberInput({ kind, unit, value, onChange, className, ...rest }: Props) {
  const { inputMode, read, write, prefix, defaultSuffix } = kinds[kind];
  const { 'aria-describedby': noteId, ...fieldProps } = useFieldProps();
  const suffixId = useId();
  const suffix = unit ?? defaultSuffix;
  const showAsRead = () => {
    const result = read(value);
    if ('value' in result) onChange(write(result.value));
  };
  const affixClass = 'pointer-events-none absolute inset-y-0 flex items-center text-ink-3 text-sm';
  return (
    <div className={classNames('relative min-w-0', className)}>
      {prefix && (
        <span aria-hidden className={classNames(affixClass, 'left-2.5')}>
          {prefix}
        </span>
      )}
      <input
        {...fieldProps}
        aria-describedby={[suffix && suffixId, noteId].filter(Boolean).join(' ') || undefined}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={showAsRead}
        style={{ paddingRight: suffix ? `calc(${suffix.length}ch + 1rem)` : undefined }}
        className={classNames(controlClass, 'tabular-nums', prefix && 'pl-6')}
      />
      {suffix && (
        <span id={suffixId} className={classNames(affixClass, 'right-2.5')}>
          {suffix}
        </span>
      )}
    </div>
  );
}
