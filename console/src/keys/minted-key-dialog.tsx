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

export function MintedKeyDialog({ title, minted, onClose }: Props) {
  return (
    <Dialog open holdsOn={minted.kind === 'secret'} onOpenChange={onClose} title={title}>
      <DialogBody>
        {minted.kind === 'secret' ? (
          <Notice tone="warn">
            The key is shown only now. Keep it in a safe place, and never in a page.
          </Notice>
        ) : (
          <Notice tone="plain">It can be looked up here again.</Notice>
        )}
        <CopyLine value={minted.key} label="Copy the key" />
      </DialogBody>
      <DialogFooter>
        <Button look="primary" onClick={onClose}>
          I have it
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
