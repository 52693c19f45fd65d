import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './data/query-client.ts';
import { createConsoleRouter } from './router.tsx';
import { LazyToaster } from './ui/lazy-toaster.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';
import { currentReturnPath, isOnAuthPage } from './users/return-path.ts';
import './ui/styles.css';

const queryClient = createQueryClient(() => {
  // The forms of the sign-in and join pages show this error themselves.
  if (isOnAuthPage()) return;
  const search = { return: currentReturnPath() };
  void router.navigate({ to: '/sign-in', search }).then(() => queryClient.clear());
});
const router = createConsoleRouter(queryClient);

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no element with the id "root".');
createRoot(rootElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={400}>
        <RouterProvider router={router} />
        <LazyToaster />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
