export function Wordmark() {
  return (
    <span className="flex items-center gap-2 font-semibold text-base tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-5">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <path d="M9 9h14v3.4H12.8v1.9H21v3.4h-8.2v1.9H23V23H9z" fill="var(--on-accent)" />
      </svg>
      Encart
    </span>
  );
}
