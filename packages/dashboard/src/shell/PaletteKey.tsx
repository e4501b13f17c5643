import { lazy, Suspense, useEffect } from 'react';
import { latePart } from '../base/late.ts';

const Palette = lazy(async () => ({ default: (await latePart(() => import('./palette/Palette.tsx'))).Palette }));

interface Opened {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Opens the palette by Ctrl-K or Cmd-K too, wherever the focus is but in another dialog. */
export function PaletteKey({ isOpen, onOpen }: Opened) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) onOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onOpen]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Palette onClose={() => onOpen(false)} />
    </Suspense>
  );
}
