import { X } from 'lucide-react';

interface Props {
  label: string;
  name: string;
  onRemove: () => void;
}

/** A filter that is set, with a button that removes it. */
export function FilterChip({ label, name, onRemove }: Props) {
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-md border border-line bg-sunken pr-1 pl-2.5 text-sm">
      <span className="text-ink-3">{label}</span>
      <span className="max-w-48 truncate font-medium">{name}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${label} ${name}`}
        onClick={onRemove}
        className="rounded-sm p-1 text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
