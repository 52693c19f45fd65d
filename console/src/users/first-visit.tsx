import { CopyLine } from '../ui/copy-line.tsx';
import { AuthLayout } from './auth-layout.tsx';

const logCommands = [
  ['With Docker Compose', 'docker compose logs encart | grep console/join'],
  ['With systemd', 'journalctl -u encart | grep console/join'],
] as const;

/**
 * Shown instead of the sign-in form while there are no users. The link itself is only in the
 * log of the service.
 */
export function FirstVisit() {
  return (
    <AuthLayout title="Create the first admin account" intro="This service has no users yet.">
      <div className="flex flex-col gap-4">
        <p>
          When it started, the service wrote a one-time link into its log. Open that link: it ends with{' '}
          <code className="font-mono text-xs">/console/join#…</code>
        </p>
        <p>
          With <code className="font-mono text-xs">npm start</code>, it is in the terminal. Otherwise:
        </p>
        {logCommands.map(([label, command]) => (
          <div key={command}>
            <p className="mb-1 text-ink-2 text-xs">{label}</p>
            <CopyLine value={command} label="Copy command" />
          </div>
        ))}
        <p className="text-ink-2 text-xs">
          The link works once, for 24 hours. If it has expired, restart the service: it writes a new one. See
          the{' '}
          <a href="/docs/quick-start" className="text-accent-text underline">
            quick start
          </a>
          .
        </p>
      </div>
    </AuthLayout>
  );
}
