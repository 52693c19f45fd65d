import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type Kit, type Language, snippets } from './snippets.ts';

/** Shown until the version and its hash are known. */
const noKit: Kit = { path: '/encart.js', integrity: '…' };

const kitQuery = queryOptions({
  queryKey: ['kit'],
  queryFn: async ({ signal }): Promise<Kit> => (await fetch('/kit/current.json', { signal })).json(),
  staleTime: Number.POSITIVE_INFINITY,
});

interface Props {
  publisherId: string;
  brandName: string;
  apiKey: string;
}

/** Code examples for a shop, ready to run. */
export function Integration({ publisherId, brandName, apiKey }: Props) {
  const { id: channelId, canHandlePublisherKeys } = useThisChannel();
  const [language, setLanguage] = useState<Language>('curl');
  const { data: kit = noKit } = useQuery(kitQuery);
  const examples = snippets({ origin: window.location.origin, apiKey, kit });
  return (
    <Card
      title={`Integrate ${brandName}`}
      description={
        canHandlePublisherKeys
          ? "Uses the publisher's key, which is safe to expose in a page. Remove is_sandbox (or sandbox) to go live."
          : "Uses the publisher's key, masked here: channel admins see it in full. Remove is_sandbox (or sandbox) to go live."
      }
      actions={
        <Button asChild>
          <Link
            to="/c/$channelId/developers/sandbox"
            params={{ channelId }}
            search={{ publisher: publisherId }}
          >
            Try it in the sandbox
          </Link>
        </Button>
      }
    >
      <Tabs
        label="Language"
        value={language}
        onChange={setLanguage}
        tabs={examples.map(({ value, label, code }) => ({
          value,
          label,
          content: <CodeBlock label={`the ${label} example`} code={code} />,
        }))}
      />
    </Card>
  );
}
