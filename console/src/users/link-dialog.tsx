import { Button } from '../ui/button.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  title: string;
  what: string;
  link: string;
  endsAt: string;
  onClose: () => void;
}

/** A link that is shown once. */
export function LinkDialog({ title, what, link, endsAt, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={what}>
      <DialogBody>
        <Notice tone="warn">The link is shown only now. Whoever has it can use it, once.</Notice>
        <CopyLine value={link} label="Copy the link" />
        <p className="text-ink-3 text-xs">Works until {endsAt.slice(0, 16).replace('T', ' ')} UTC.</p>
      </DialogBody>
      <DialogFooter>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
