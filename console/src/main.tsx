import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './data/query-client.ts';
import { createConsoleRouter } from './router.tsx';
import { Toaster } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';
import { hereForReturn, isAtDoor } from './users/enter.ts';
import './ui/styles.css';

const queryClient = createQueryClient(() => {
  // At the door itself, a refusal is for its form to show.
  if (isAtDoor()) return;
  const search = { return: hereForReturn() };
  void router.navigate({ to: '/sign-in', search }).then(() => queryClient.clear());
});
const router = createConsoleRouter(queryClient);

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={400}>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
