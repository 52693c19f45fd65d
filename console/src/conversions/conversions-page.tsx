import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useThisAdvertiser } from '../advertiser/advertisers.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ConversionList } from './conversion-list.tsx';
import type { ConversionsTab } from './conversions-search.ts';
import { Integration } from './integration.tsx';

/** The conversions of an advertiser: what was reported, and how to report. */
export function ConversionsPage() {
  const advertiser = useThisAdvertiser();
  const search = useSearch({ from: '/signed-in/a/$advertiserId/conversions' });
  const navigate = useNavigate({ from: '/a/$advertiserId/conversions' });
  return (
    <>
      <PageHeader
        title="Conversions"
        description="Orders, refunds and other events that you reported, the latest report first."
        actions={
          advertiser.canReport && (
            <Button asChild>
              <Link to="/a/$advertiserId/conversions/upload" params={{ advertiserId: advertiser.id }}>
                <Upload aria-hidden className="size-4" /> Upload CSV
              </Link>
            </Button>
          )
        }
      />
      <Tabs
        // With a key: the rows of one advertiser are never shown while those of another one are loaded.
        key={advertiser.id}
        label="Conversions"
        value={search.tab ?? 'conversions'}
        onChange={(next: ConversionsTab) =>
          navigate({ search: next === 'integration' ? { tab: next } : {}, replace: true })
        }
        tabs={[
          {
            value: 'conversions',
            label: 'Reported',
            content: (
              <ConversionList
                advertiser={advertiser}
                search={search}
                onSearch={(next) => navigate({ search: next, replace: true })}
              />
            ),
          },
          {
            value: 'integration',
            label: 'Integration',
            content: <Integration advertiser={advertiser} />,
          },
        ]}
      />
    </>
  );
}
