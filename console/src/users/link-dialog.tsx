import { formatDateTime } from '../data/dates.ts';
import { Button } from '../ui/button.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  title: string;
  description: string;
  link: string;
  expiresAt: string;
  onClose: () => void;
}

/** Shows a one-time link, once. */
export function LinkDialog({ title, description, link, expiresAt, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <DialogBody>
        <Notice tone="warn">
          Copy the link now: it is not shown again. Anyone who has it can use it once.
        </Notice>
        <CopyLine value={link} label="Copy link" />
        <p className="text-ink-3 text-xs">Expires {formatDateTime(expiresAt)}.</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
