import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';

const keys: readonly [string, string][] = [
  ['J', 'Next request'],
  ['K', 'Previous request'],
  ['A', 'Approve as a new publisher'],
  ['1 – 9', 'Link to that candidate and approve'],
  ['I', 'Ask the channel for information'],
  ['R', 'Reject'],
  ['O', 'Reopen'],
  ['E', 'Edit the request'],
  ['?', 'This list'],
];

export function ReviewKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keys of this page"
      description="A decision is asked for once more; Enter confirms it, Escape lets it be."
    >
      <DialogBody>
        <dl className="grid grid-cols-[4rem_1fr] gap-y-2">
          {keys.map(([key, words]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
