import type { MintedKey } from '@encart/sdk';
import { Button } from '../ui/button.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  title: string;
  minted: Pick<MintedKey, 'key' | 'kind'>;
  onClose: () => void;
}

/** Shows a new key. Only a publishable key can be shown again. */
export function MintedKeyDialog({ title, minted, onClose }: Props) {
  const isShownOnce = minted.kind !== 'publishable';
  return (
    <Dialog open persistent={isShownOnce} onOpenChange={onClose} title={title}>
      <DialogBody>
        {isShownOnce ? (
          <Notice tone="warn">
            Copy the key now: it is not shown again. Keep it on servers, and never expose it in a page.
          </Notice>
        ) : (
          <Notice tone="plain">You can view this key again later.</Notice>
        )}
        <CopyLine value={minted.key} label="Copy key" />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
