import { Prisma } from '../../../generated/prisma/client.ts';
import type { ProjectUpdate } from '../../../generated/sdk/types.gen.ts';

type Fields = Omit<ProjectUpdate, 'workspaceId'>;

/** A body's fields in the form in which Prisma stores them: JSON columns as plain JSON, null as the database's null. */
export function projectColumns(fields: Fields) {
  const { name, publicPortal, customStatuses, customFieldDefinitions, slaRules, privacySettings, ...plain } = fields;
  return {
    ...plain,
    ...(name !== undefined && { name: name.trim() }),
    ...(publicPortal !== undefined && { publicPortal: publicPortal === null ? Prisma.DbNull : json(publicPortal) }),
    ...(privacySettings && { privacySettings: json(privacySettings) }),
    ...(customStatuses && { customStatuses: json(customStatuses) }),
    ...(customFieldDefinitions && { customFieldDefinitions: json(customFieldDefinitions) }),
    ...(slaRules && { slaRules: json(slaRules) }),
  };
}

/** Parsed from a request's JSON and checked by the contract, so it is what Prisma calls JSON. */
function json(value: object): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}
