import { type ComponentType, useEffect, useState } from 'react';
import { toast } from './toast.tsx';

export interface Part<Props extends object> {
  readonly load: () => Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
}

/** A part of a page that is loaded when `LazyPart` first shows it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  return { load };
}

/**
 * If the part cannot be loaded, the page stays as it is, and a message says so. The next use tries again,
 * which helps only in browsers that do not remember the failure until the page is reloaded. (`lazy` of React
 * replaces the page by an error.)
 */
export function LazyPart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  useEffect(() => {
    if (part.loaded) return;
    part.load().then(
      (component) => {
        part.loaded = component;
        setLoaded(() => component);
      },
      () => toast('This part of the console could not be loaded. Reload the page, then try again.', 'bad'),
    );
  }, [part]);
  return Loaded ? <Loaded {...props} /> : null;
}
