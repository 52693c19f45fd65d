import type { ReactNode } from 'react';
import { Wordmark } from '../shell/wordmark.tsx';

/** The layout of the pages before sign-in. */
export function AuthLayout({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[14dvh] pb-12">
      <title>{`${title} · Encart`}</title>
      <div className="w-full max-w-90">
        <div className="mb-6 flex justify-center">
          <Wordmark />
        </div>
        <div className="rounded-lg border border-line bg-surface p-6 shadow-low">
          <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
          {intro && <p className="mt-0.5 text-ink-2">{intro}</p>}
          <div className="mt-5">{children}</div>
        </div>
      </div>
    </main>
  );
}
