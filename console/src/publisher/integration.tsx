import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type Language, snippets } from './snippets.ts';

interface Props {
  publisherId: string;
  brandName: string;
  apiKey: string;
}

/** Code examples for a shop, ready to run. */
export function Integration({ publisherId, brandName, apiKey }: Props) {
  const { id: channelId, canHandlePublisherKeys } = useThisChannel();
  const [language, setLanguage] = useState<Language>('curl');
  const examples = snippets({ origin: window.location.origin, apiKey });
  return (
    <Card
      title={`Integrate ${brandName}`}
      description={
        canHandlePublisherKeys
          ? "Uses the publisher's key, which is safe to expose in a page. Remove is_sandbox to go live."
          : "Uses the publisher's key, masked here: channel admins see it in full. Remove is_sandbox to go live."
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
