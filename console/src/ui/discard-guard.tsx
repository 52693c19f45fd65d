import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';

/** Asks before a dialog with unsaved input closes. */
export function DiscardGuard({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <Dialog open onOpenChange={onStay} title="Discard what you entered?">
      <DialogBody>
        <p className="text-ink-2">It has not been saved.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onStay} autoFocus>
          Keep editing
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
