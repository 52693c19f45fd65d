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

/** Shows a new key. Secret keys are shown only this once. */
export function MintedKeyDialog({ title, minted, onClose }: Props) {
  return (
    <Dialog open persistent={minted.kind === 'secret'} onOpenChange={onClose} title={title}>
      <DialogBody>
        {minted.kind === 'secret' ? (
          <Notice tone="warn">Copy the key now: it is not shown again. Never expose it in a page.</Notice>
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
