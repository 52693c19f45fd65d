import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { Button } from '../ui/button.tsx';

/** A button that shows all changes of an object. */
export function TrailLink({ objectId }: { objectId: string }) {
  return (
    <Button asChild>
      <Link to="/network/trail" search={{ object: objectId }}>
        <History aria-hidden className="size-4" /> History
      </Link>
    </Button>
  );
}
