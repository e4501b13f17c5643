import { adminRoleValues } from '../../../generated/contract-constants.ts';

export const memberRoles = [...adminRoleValues, 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];
