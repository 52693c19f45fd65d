import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import { IconButton } from './icon-button.tsx';

/** A key that is masked until it is shown. It can be copied while masked. */
export function SecretLine({ value, name }: { value: string; name: string }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="flex min-w-0 items-center gap-0.5 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2.5">
      <code className="min-w-0 flex-1 break-all py-1 font-mono text-xs">
        {isShown ? value : `${value.slice(0, 12)}${'•'.repeat(12)}${value.slice(-4)}`}
      </code>
      <IconButton
        label={isShown ? `Hide ${name}` : `Show ${name}`}
        onClick={() => setShown(!isShown)}
        className="size-7 max-md:size-8"
      >
        <Icon aria-hidden />
      </IconButton>
      <CopyButton value={value} label={`Copy ${name}`} />
    </div>
  );
}
