import type { MemberRole } from '../../../generated/sdk/types.gen.ts';

/** The roles whose API keys reach a workspace. */
export const adminRoles: MemberRole[] = ['owner', 'admin'];

const ranks: Record<MemberRole, number> = { member: 0, admin: 1, owner: 2 };

/** Whether a role may do whatever the least role may. */
export function isAtLeast(role: string, least: MemberRole): boolean {
  return ranks[role as MemberRole] >= ranks[least];
}
