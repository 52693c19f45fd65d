import { Link } from '@tanstack/react-router';
import { useStaff } from '../operator/staff.ts';

/** A session id. For staff, it links to the explanation of the decision. */
export function SessionLink({ id }: { id: string }) {
  const { canRead } = useStaff();
  const code = <code className="break-all font-mono text-xs">{id}</code>;
  if (!canRead) return code;
  return (
    <Link to="/network/explain" search={{ session: id }} className="text-accent-text hover:underline">
      {code}
    </Link>
  );
}
