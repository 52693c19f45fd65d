import { CopyButton } from './copy-button.tsx';

/** Code with a copy button. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className="relative min-w-0 rounded-md border border-line bg-sunken">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto py-2.5 pr-11 pl-3"
      >
        <pre className="font-mono text-xs">{code}</pre>
      </div>
      <span className="absolute top-1 right-1 rounded-md bg-sunken">
        <CopyButton value={code} label={`Copy ${label}`} />
      </span>
    </div>
  );
}
