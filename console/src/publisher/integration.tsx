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

/** What to put into a shop so that it shows offers, ready to run as it stands. */
export function Integration({ publisherId, brandName, apiKey }: Props) {
  const { id: channelId, canHandlePublisherKeys } = useThisChannel();
  const [language, setLanguage] = useState<Language>('curl');
  const all = snippets({ origin: window.location.origin, apiKey });
  return (
    <Card
      title={`Offers on the pages of ${brandName}`}
      description={
        canHandlePublisherKeys
          ? "With the publisher's own key, which may be seen in a page. As a test: take is_sandbox out to go live."
          : 'With the publisher’s own key, masked here: admins of the channel see it in full. As a test: take is_sandbox out to go live.'
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
        tabs={all.map(({ value, label, code }) => ({
          ...{ value, label },
          content: <CodeBlock label={`the ${label} example`} code={code} />,
        }))}
      />
    </Card>
  );
}
