import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Gives back the memory that nothing uses any more, at the price of some tens of milliseconds. V8 by itself keeps for
 * good what a start needed, because an idle process allocates too little to make it look.
 */
export function collectGarbage(): void {
  // The function that it exposes is in contexts that are made afterwards.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
