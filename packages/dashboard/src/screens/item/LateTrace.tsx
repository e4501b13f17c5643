import { type ComponentProps, lazy, Suspense } from 'react';
import { latePart } from '../../base/late.ts';
import { Loading } from '../../parts/Loading.tsx';
import type { Trace } from '../automations/Trace.tsx';

// Few ask why, and the words of all rules and actions come with it.
const Late = lazy(async () => ({ default: (await latePart(() => import('../automations/Trace.tsx'))).Trace }));

/** How an automation explains itself, as its own screen shows it. */
export function LateTrace(given: ComponentProps<typeof Trace>) {
  return (
    <Suspense fallback={<Loading />}>
      <Late {...given} />
    </Suspense>
  );
}
