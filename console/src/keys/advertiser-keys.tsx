import { useMemo } from 'react';
import { advertiserKeySet } from './key-set.ts';
import { KeysCard } from './keys-card.tsx';

interface Props {
  advertiserId: string;
  name: string;
  title?: string;
}

/** The keys of an advertiser, for its admins and for staff. */
export function AdvertiserKeys({ advertiserId, name, ...rest }: Props) {
  const keys = useMemo(() => advertiserKeySet(advertiserId), [advertiserId]);
  return (
    <KeysCard
      {...rest}
      keys={keys}
      caption={`Keys of ${name}`}
      description="For the advertiser's servers, to report conversions and read its figures. A key is shown once, when it is created."
    />
  );
}
