import { type ComponentProps, lazy, Suspense } from 'react';
import { latePart } from '../../base/late.ts';
import type { KeysDialog } from './KeysDialog.tsx';

const Late = lazy(async () => ({ default: (await latePart(() => import('./KeysDialog.tsx'))).KeysDialog }));

/** The list of keys, which few look at twice. */
export function LateKeysDialog(given: ComponentProps<typeof KeysDialog>) {
  return (
    <Suspense fallback={null}>
      <Late {...given} />
    </Suspense>
  );
}
