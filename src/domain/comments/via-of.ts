import type { CommentVia } from '../../../generated/sdk/types.gen.ts';
import type { Caller } from '../operation.ts';

/** The way in which the comments of a caller come in. */
export function viaOf({ type }: Pick<Caller, 'type'>): CommentVia {
  return type === 'session' ? 'dashboard' : 'api';
}
