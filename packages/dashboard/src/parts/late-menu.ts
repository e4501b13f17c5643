import { use, useEffect, useState } from 'react';
import { latePart } from '../base/late.ts';

type Parts = typeof import('./radix-menu.tsx');
let loading: Promise<Parts> | undefined;
let loaded: Parts | undefined;

/**
 * The parts of menus. Their library is as large as the rest of the frame, so the page is there before it. All share one
 * promise, so that only the first who asks waits.
 */
export function useMenuParts(): Parts {
  return loaded ?? use(load());
}

/** Whether the library is there. Asks for it if it is not. */
export function useIsMenuLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    if (!isLoaded) void load().then(() => setIsLoaded(true));
  }, [isLoaded]);
  return isLoaded;
}

function load(): Promise<Parts> {
  loading ??= latePart(async () => {
    loaded = await import('./radix-menu.tsx');
    return loaded;
  });
  return loading;
}
