import type { Action } from '../../../generated/sdk/types.gen.ts';
import type { ErrorDetail } from '../../base/errors.ts';
import type { FilledText } from './actions/action.ts';

/** Names the placeholders of a run's texts that came out empty, and that have no words to stand in for them. */
export function warnOfEmpty(actions: Action[], filled: FilledText[]): ErrorDetail[] {
  return filled.flatMap(({ actionIndex, text, empty }) => {
    const params = Object.entries(actions[actionIndex]?.params ?? {});
    const [name] = params.find(([, value]) => value === text) ?? [];
    const path = [`actions/${actionIndex}/params`, ...(name === undefined ? [] : [name])].join('/');
    return empty.map((written) => ({ path, message: `${written} is empty` }));
  });
}
