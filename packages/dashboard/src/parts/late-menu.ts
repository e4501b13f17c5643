import { use } from 'react';
import { latePart } from '../app/late.ts';

type Parts = typeof import('./radix-menu.tsx');
let loading: Promise<Parts> | undefined;

/**
 * The parts of menus. Their library is as large as the rest of the frame, so the page is there before it. All share one
 * promise, so that only the first who asks waits.
 */
export function useMenuParts(): Parts {
  loading ??= latePart(() => import('./radix-menu.tsx'));
  return use(loading);
}
