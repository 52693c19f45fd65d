import { AdvertiserKeys } from '../keys/advertiser-keys.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { useThisAdvertiser } from './advertisers.ts';

export function OwnKeysPage() {
  const { id, name } = useThisAdvertiser();
  return (
    <>
      <PageHeader
        title="API keys"
        description="With a key, your servers report conversions and read these figures."
      />
      <AdvertiserKeys advertiserId={id} name={name} title={`Keys of ${name}`} />
    </>
  );
}
