import { Progress as Primitive } from 'radix-ui';

/** A progress bar. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const share = total === 0 ? 0 : done / total;
  return (
    <Primitive.Root
      aria-label={label}
      value={done}
      max={Math.max(total, 1)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-hover"
    >
      <Primitive.Indicator asChild>
        <svg aria-hidden className="block size-full">
          <rect width={`${share * 100}%`} height="100%" rx="3" fill="var(--accent)" />
        </svg>
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
