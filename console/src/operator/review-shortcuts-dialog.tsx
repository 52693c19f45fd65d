import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';

const shortcuts: readonly [key: string, label: string][] = [
  ['J', 'Next request'],
  ['K', 'Previous request'],
  ['A', 'Approve as a new publisher'],
  ['1 – 9', 'Link to that match and approve'],
  ['I', 'Request information'],
  ['R', 'Reject'],
  ['O', 'Reopen'],
  ['E', 'Edit the request'],
  ['?', 'Show this list'],
];

export function ReviewShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="Each decision needs confirmation: Enter confirms, Escape cancels."
    >
      <DialogBody>
        <dl className="grid grid-cols-[4rem_1fr] gap-y-2">
          {shortcuts.map(([key, label]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
