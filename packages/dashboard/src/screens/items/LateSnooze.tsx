import { type ComponentProps, lazy, Suspense } from 'react';
import { latePart } from '../../base/late.ts';
import type { SnoozeDialog } from './SnoozeDialog.tsx';

const Late = lazy(async () => ({ default: (await latePart(() => import('./SnoozeDialog.tsx'))).SnoozeDialog }));

export function LateSnooze(given: ComponentProps<typeof SnoozeDialog>) {
  return (
    <Suspense fallback={null}>
      <Late {...given} />
    </Suspense>
  );
}
