import type { MemberRole } from '../../../../../generated/sdk/types.gen.ts';

/** Only owners make owners. */
export function rolesThatMayBeGiven(own: MemberRole): MemberRole[] {
  return own === 'owner' ? ['member', 'admin', 'owner'] : ['member', 'admin'];
}
