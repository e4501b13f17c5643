import { lazy, Suspense, useEffect, useState } from 'react';
import { latePart } from '../base/late.ts';

const Palette = lazy(async () => ({ default: (await latePart(() => import('./palette/Palette.tsx'))).Palette }));

/** Opens the palette by Ctrl-K or Cmd-K, wherever the focus is but in another dialog. */
export function PaletteKey() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) setIsOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Palette onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
