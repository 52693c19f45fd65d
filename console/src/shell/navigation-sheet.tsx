import { Dialog } from 'radix-ui';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on small screens. */
export function NavigationSheet({ onSearch, onClose }: { onSearch: () => void; onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-appear bg-[rgb(8_10_14/0.45)] md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-30 w-72 max-w-[85vw] animate-slide bg-bg shadow-high focus:outline-none md:hidden"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <Sidebar onSearch={onSearch} onNavigate={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
