import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

export interface Step {
  readonly title: string;
  readonly isDone: boolean;
  /** How to do it. Shown until it is done. */
  readonly text: ReactNode;
  /** A link to where it is done. */
  readonly action: ReactNode;
}

/** Steps in their order. The first one that is not done is open. */
export function Checklist({ title, steps }: { title: string; steps: readonly Step[] }) {
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card title={title} description={`${done} of ${steps.length} done`} flush>
      <ol className="divide-y divide-line border-line border-t">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="flex gap-3 px-4 py-3 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
          >
            {step.isDone ? (
              <CircleCheck aria-hidden className="text-good" />
            ) : (
              <Circle aria-hidden className={index === next ? 'text-accent-text' : 'text-ink-3'} />
            )}
            <div className="min-w-0 flex-1">
              <p className={step.isDone ? 'text-ink-2' : 'font-medium'}>
                {step.title}
                {step.isDone && <span className="sr-only"> (done)</span>}
              </p>
              {!step.isDone && <p className="text-ink-2 text-sm">{step.text}</p>}
            </div>
            {index === next && (
              <Button asChild size="small" variant="primary">
                {step.action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
