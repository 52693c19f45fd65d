import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdvertiserChoice } from '../advertiser/advertisers.ts';
import { encartForAdvertiser } from '../data/encart.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { postbackTokenQuery } from './conversion-queries.ts';
import { WayTitle } from './way-title.tsx';

/** The address for systems that can only call an address. It has a token, so only admins see it. */
export function PostbackCard({ advertiser: { id, canHandleKeys } }: { advertiser: AdvertiserChoice }) {
  const [replacing, setReplacing] = useState(false);
  return (
    <Card
      title={<WayTitle title="Postback" badge={<Badge tone="warn">Unconfirmed</Badge>} />}
      description="For shop and affiliate systems that call an address for each order."
      actions={
        canHandleKeys && (
          <Button size="small" onClick={() => setReplacing(true)}>
            Replace token…
          </Button>
        )
      }
    >
      {canHandleKeys ? (
        <PostbackAddress advertiserId={id} />
      ) : (
        <p className="text-ink-2">Admins see the address here. It has a token that reports orders for you.</p>
      )}
      {replacing && <ReplaceTokenDialog advertiserId={id} onClose={() => setReplacing(false)} />}
    </Card>
  );
}

function PostbackAddress({ advertiserId }: { advertiserId: string }) {
  const { data, error, refetch } = useQuery(postbackTokenQuery(advertiserId));
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-9 w-full" />;
  return (
    <>
      <CopyLine value={data.url_template} label="Copy the postback address" />
      <p className="mt-2 text-ink-3 text-xs">
        Replace the names in braces with those of your system. The token in the address can report orders and
        nothing else.
      </p>
    </>
  );
}

function ReplaceTokenDialog({ advertiserId, onClose }: { advertiserId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const replace = useMutation({
    mutationFn: () => encartForAdvertiser(advertiserId).postbackToken.replace(),
    onSuccess: (token) => {
      queryClient.setQueryData(postbackTokenQuery(advertiserId).queryKey, token);
      toast('Token replaced. Copy the new address to your systems.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Replace the postback token?"
      description="The current address stops working at once. Orders that your systems send to it are refused until they use the new address. API keys and the pixel keep working. This cannot be undone."
      error={replace.error?.message}
      submitLabel="Replace token"
      submitVariant="danger"
      busy={replace.isPending}
      onSubmit={() => replace.mutate()}
      onClose={onClose}
    />
  );
}
