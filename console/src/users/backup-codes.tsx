import { CopyButton } from '../ui/copy-button.tsx';

export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <p className="text-ink-2">Each code works once. They are not shown again.</p>
        <CopyButton value={codes.join('\n')} label="Copy codes" />
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md border border-line bg-sunken p-3 font-mono text-xs">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
