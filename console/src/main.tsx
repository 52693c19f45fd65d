import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onConnectionRestored } from './data/connection.ts';
import { nameMissingFiles } from './data/missing-files.ts';
import { createQueryClient } from './data/query-client.ts';
import { createConsoleRouter, loadPageFiles } from './router.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { LazyPart, lazyPart } from './ui/lazy-part.tsx';
import { LazyToaster } from './ui/lazy-toaster.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';
import { meQuery } from './users/me.ts';
import { isOnAuthPage } from './users/return-path.ts';
import { sessionEnded } from './users/session-ended.ts';
import 'virtual:typeface.css';
import './ui/boot.css';
import './ui/styles.css';

nameMissingFiles();
const queryClient = createQueryClient(() => {
  // The forms of the sign-in and join pages show this error themselves. A page that opens without a session
  // is redirected by its route.
  if (!isOnAuthPage() && queryClient.getQueryData(meQuery.queryKey)) sessionEnded.set(true);
});
const router = createConsoleRouter(queryClient);
onConnectionRestored(() => void queryClient.invalidateQueries());
loadPageFiles(router);

const sessionEndedDialog = lazyPart(() =>
  import('./users/session-ended-dialog.tsx').then(({ SessionEndedDialog }) => SessionEndedDialog),
);

function SessionEnded() {
  return sessionEnded.use() ? <LazyPart part={sessionEndedDialog} props={{}} /> : null;
}

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no element with the id "root".');
createRoot(rootElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={400}>
        <RouterProvider router={router} />
        <LazyToaster />
        <ConnectionBanner />
        <SessionEnded />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
