/** The first letter of the name of a channel or an advertiser, as its icon. */
export function TenantIcon({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-5 shrink-0 items-center justify-center rounded-sm bg-accent-soft font-semibold text-[11px] text-accent-text"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
