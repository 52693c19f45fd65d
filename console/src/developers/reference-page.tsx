import { ExternalLink } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { useMe } from '../users/me.ts';
import { examples } from './examples.ts';

export function ReferencePage() {
  const { path_prefix: pathPrefix, environment } = useMe();
  const { origin } = window.location;
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Basics"
        actions={
          <Button asChild>
            <a href="/docs/reference" target="_blank" rel="noreferrer">
              Full reference <ExternalLink aria-hidden className="size-3.5" />
            </a>
          </Button>
        }
      >
        <Facts>
          <Fact name="Base URL">
            <CopyLine value={`${origin}/${pathPrefix}`} label="Copy base URL" />
          </Fact>
          <Fact name="Serving URL">
            <CopyLine value={origin} label="Copy serving URL" />
          </Fact>
          <Fact name="Environment">{environment}: keys of other environments are rejected.</Fact>
          <Fact name="Headers">
            <code className="font-mono text-xs">x-api-key</code> on every call;{' '}
            <code className="font-mono text-xs">content-type: application/json</code> with a body;{' '}
            <code className="font-mono text-xs">version</code> on serving calls.
          </Fact>
          <Fact name="Responses">
            have an <code className="font-mono text-xs">x-request-id</code> header. Include it in support
            requests.
          </Fact>
        </Facts>
      </Card>
      {examples({ origin, pathPrefix }, Date.now()).map(({ title, description, code }) => (
        <Card key={title} title={title} description={description}>
          <CodeBlock label={title} code={code} />
        </Card>
      ))}
    </div>
  );
}
