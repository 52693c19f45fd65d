import type { PublisherMatch, PublisherRequest } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { compareWords } from './difference.ts';
import { likelihoodOf, reasonLabels } from './match-labels.ts';
import { networkPublisherQuery } from './review-queries.ts';

/** The digits 1 to 9 are the shortcuts that link the first matches. */
export const maxLinkShortcuts = 9;

interface Props {
  request: PublisherRequest;
  /** Undefined if the request is decided or the user may not decide it. */
  onLink: ((match: PublisherMatch) => void) | undefined;
}

export function MatchList({ request, onLink }: Props) {
  if (request.matches.length === 0)
    return (
      <p className="rounded-md border border-line border-dashed px-3 py-6 text-center text-ink-2">
        No publisher has this domain or a similar name.
      </p>
    );
  return (
    <ol className="flex flex-col gap-2">
      {request.matches.map((match, index) => (
        <li key={match.publisher_id}>
          <Match request={request} match={match} digit={index + 1} onLink={onLink} />
        </li>
      ))}
    </ol>
  );
}

function Match({ request, match, digit, onLink }: Props & { match: PublisherMatch; digit: number }) {
  const { data: publisher } = useQuery(networkPublisherQuery(match.publisher_id));
  return (
    <article aria-label={match.brand_name} className="rounded-md border border-line px-3 py-2.5">
      <header className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium">{likelihoodOf(match.score)}</p>
          <p className="text-ink-3 text-xs">
            {reasonLabels[match.reason]} · {Math.round(match.score * 100)}%
          </p>
        </div>
        {onLink && (
          <Button size="small" onClick={() => onLink(match)}>
            <Link2 aria-hidden className="size-3.5" /> Link
            {digit <= maxLinkShortcuts && <Kbd>{digit}</Kbd>}
          </Button>
        )}
      </header>
      <dl className="mt-1.5 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <dt className="text-ink-3">Brand</dt>
        <dd>
          <MarkedText text={match.brand_name} other={request.brand_name} />
        </dd>
        <dt className="text-ink-3">Domain</dt>
        <dd>
          <MarkedText text={match.domain} other={request.domain} />
        </dd>
        <dt className="text-ink-3">Category</dt>
        <dd>
          {publisher ? (
            <MarkedText text={publisher.primary_category.name} other={request.primary_category.name} whole />
          ) : (
            <Skeleton className="mt-1 h-3 w-24" />
          )}
        </dd>
      </dl>
    </article>
  );
}

/**
 * Marks the words of a text that the other text lacks. With `whole`, it marks all of the text
 * if it is different.
 */
function MarkedText({ text, other, whole = false }: { text: string; other: string; whole?: boolean }) {
  const { parts, missing } = whole
    ? { parts: [{ text, differs: text !== other }], missing: [] }
    : compareWords(text, other);
  const isMarked = parts.some(({ differs }) => differs);
  return (
    <span className="break-words">
      {parts.map((part, index) =>
        part.differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <mark key={index} className="rounded-sm bg-warn-soft px-0.5 text-warn">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
      {!isMarked && missing.length > 0 && <span className="text-warn"> without {missing.join(' ')}</span>}
    </span>
  );
}
