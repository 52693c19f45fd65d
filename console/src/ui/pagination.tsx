import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../data/numbers.ts';
import { IconButton } from './icon-button.tsx';

interface Props {
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
}

export function Pagination({ page, pageSize, count, onPage }: Props) {
  if (count === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  const total = formatCount(count);
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 text-ink-2 text-xs">
      <span>
        {formatCount(first)}–{formatCount(last)} of {total}
      </span>
      {count > pageSize && (
        <span className="flex gap-1">
          <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label="Next page" disabled={last >= count} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </span>
      )}
    </nav>
  );
}
