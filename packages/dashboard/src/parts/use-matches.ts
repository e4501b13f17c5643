import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether the page fits a media query now. A list asks once for all its rows, because each question costs the browser time. */
export function useMatches(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const listen = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(listen, () => media.matches);
}
