import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast.tsx';

export function CopyButton({ value, label = 'Copy' }: { value: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // The clipboard is unavailable without TLS or without permission.
      toast('The browser does not allow copying. Select the text instead.', 'bad');
    }
  };
  return (
    <IconButton label={copied ? 'Copied' : label} onClick={copy} className="size-7 max-md:size-8">
      {copied ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
    </IconButton>
  );
}
