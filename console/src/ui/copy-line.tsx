import { CopyButton } from './copy-button.tsx';

/** A value with a copy button: an id, a key, a URL. */
export function CopyLine({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2.5">
      <code className="min-w-0 flex-1 select-all break-all py-1 font-mono text-xs">{value}</code>
      <CopyButton value={value} label={label} />
    </div>
  );
}
