import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';

/** Asks for confirmation before unsaved changes are lost, by navigation or by closing the tab. */
export function LeaveGuard({ isDirty, message }: { isDirty: boolean; message: string }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog open onOpenChange={blocker.reset} title="Leave without saving?">
      <DialogBody>
        <p className="text-ink-2">{message}</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={blocker.reset} autoFocus>
          Stay
        </Button>
        <Button variant="danger" onClick={blocker.proceed}>
          Leave
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
