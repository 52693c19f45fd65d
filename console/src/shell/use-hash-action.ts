import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Runs an action when the page is opened with this name behind `#` in its address, such as
 * `/network/channels#create`. The name is then removed, so that going back or reloading does
 * not run it again.
 */
export function useHashAction(name: string, action: () => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const latestAction = useRef(action);
  useEffect(() => {
    latestAction.current = action;
  });
  useEffect(() => {
    if (hash !== name) return;
    void navigate({ to: '.', search: true, params: true, hash: '', replace: true });
    latestAction.current();
  }, [hash, name, navigate]);
}
