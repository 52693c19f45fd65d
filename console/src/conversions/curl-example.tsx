import { useState } from 'react';
import { CodeBlock } from '../ui/code-block.tsx';
import { curlSnippet } from './snippets.ts';

/** A command that reports an order to this service. */
export function CurlExample() {
  const [now] = useState(() => Date.now());
  return <CodeBlock label="the curl command" code={curlSnippet({ origin: window.location.origin, now })} />;
}
