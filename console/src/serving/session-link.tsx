import { Link } from '@tanstack/react-router';
import { useStaff } from '../operator/staff.ts';

/** A session id; for staff, the way to why it got its offers. */
export function SessionLink({ id }: { id: string }) {
  const { canRead } = useStaff();
  const words = <code className="break-all font-mono text-xs">{id}</code>;
  if (!canRead) return words;
  return (
    <Link to="/network/explain" search={{ session: id }} className="text-accent-text hover:underline">
      {words}
    </Link>
  );
}
