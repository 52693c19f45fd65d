import { Link } from '@tanstack/react-router';
import { type Unconfirmed, UnconfirmedNote } from '../reporting/unconfirmed-note.tsx';

interface Props {
  advertiserId: string;
  summary: Unconfirmed;
}

/** The unconfirmed conversions and sales of an advertiser, with a link to how to confirm them. */
export function OwnUnconfirmedNote({ advertiserId, summary }: Props) {
  return (
    <UnconfirmedNote summary={summary} by="your server">
      <Link
        to="/a/$advertiserId/conversions"
        params={{ advertiserId }}
        search={{ tab: 'integration' }}
        className="text-accent-text underline"
      >
        How to confirm orders
      </Link>
    </UnconfirmedNote>
  );
}
