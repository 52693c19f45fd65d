import { Button } from '../ui/button.tsx';
import type { ReportProblem } from './report-problems.ts';
import type { ReportSearch } from './report-search.ts';

interface Props {
  problems: readonly ReportProblem[];
  onChange: (change: ReportSearch) => void;
}

/** Why a report cannot be requested, with buttons that fix it. */
export function ReportProblems({ problems, onChange }: Props) {
  return (
    <div role="status">
      <ul className="mx-auto flex max-w-lg flex-col gap-5 py-8 text-center">
        {problems.map(({ text, fixes }) => (
          <li key={text}>
            <p className="text-base">{text}</p>
            {fixes.length > 0 && (
              <div className="mt-2 flex flex-wrap justify-center gap-2">
                {fixes.map(({ label, change }) => (
                  <Button key={label} onClick={() => onChange(change)}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
