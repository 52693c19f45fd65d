import { Outlet } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { LazyPart, lazyPart } from '../ui/lazy-part.tsx';
import { isCommandK } from './shortcut.ts';
import { Sidebar } from './sidebar.tsx';
import { useTenant } from './tenants.ts';

const goToMenu = lazyPart(() => import('./go-to-menu.tsx').then(({ GoToMenu }) => GoToMenu));
const navigationSheet = lazyPart(() =>
  import('./navigation-sheet.tsx').then(({ NavigationSheet }) => NavigationSheet),
);

export function AppShell() {
  const [isGoToOpen, setGoToOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommandK(event)) return;
      event.preventDefault();
      setGoToOpen((isOpen) => !isOpen);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const openGoTo = () => {
    setSheetOpen(false);
    setGoToOpen(true);
  };
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="sr-only z-50 rounded-md bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-1.5"
      >
        Skip to content
      </button>
      <aside aria-label="Navigation" className="sticky top-0 h-dvh border-line border-r max-md:hidden">
        <Sidebar onSearch={openGoTo} />
      </aside>
      <TopBar onMenu={() => setSheetOpen(true)} />
      {/* Loaded on first use: most visits open neither. */}
      {isSheetOpen && (
        <LazyPart part={navigationSheet} props={{ onSearch: openGoTo, onClose: () => setSheetOpen(false) }} />
      )}
      {isGoToOpen && <LazyPart part={goToMenu} props={{ open: true, onOpenChange: setGoToOpen }} />}
      <main ref={main} tabIndex={-1} className="min-w-0 px-8 pt-7 pb-16 outline-none max-md:px-4 max-md:pt-4">
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

function TopBar({ onMenu }: { onMenu: () => void }) {
  const tenant = useTenant();
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-line border-b bg-bg px-2 md:hidden">
      <IconButton label="Open navigation" onClick={onMenu}>
        <MenuIcon aria-hidden />
      </IconButton>
      <span className="truncate font-medium">{tenant?.name ?? 'Encart'}</span>
    </header>
  );
}
