import { Prisma } from '../../../generated/prisma/client.ts';
import type { ProjectUpdate } from '../../../generated/sdk/types.gen.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { changeMailSettings } from '../rules/mail-settings.ts';
import { readSlaRules } from '../rules/read-sla-rules.ts';
import { cleanDefinitions } from './check-definitions.ts';

type Fields = Omit<ProjectUpdate, 'workspaceId'>;

/**
 * Returns a body's fields in the form in which Prisma stores them: JSON columns as plain JSON, null as the database's
 * null.
 */
export function projectColumns(fields: Fields, stored: { mailSettings?: unknown } = {}) {
  const {
    name,
    mailSettings,
    publicPortal,
    customStatuses,
    customFieldDefinitions,
    slaRules,
    calendar,
    privacySettings,
    ...plain
  } = fields;
  return {
    ...plain,
    ...(name !== undefined && { name: name.trim() }),
    ...(publicPortal !== undefined && {
      publicPortal: publicPortal === null ? Prisma.DbNull : toJsonColumn(publicPortal),
    }),
    ...(privacySettings && { privacySettings: toJsonColumn(privacySettings) }),
    ...(customStatuses && { customStatuses: toJsonColumn(customStatuses) }),
    ...(customFieldDefinitions && { customFieldDefinitions: toJsonColumn(cleanDefinitions(customFieldDefinitions)) }),
    ...(mailSettings && { mailSettings: toJsonColumn(changeMailSettings(stored.mailSettings, mailSettings)) }),
    ...(slaRules && { slaRules: toJsonColumn(readSlaRules(slaRules)) }),
    ...(calendar !== undefined && {
      calendar: calendar === null ? Prisma.DbNull : toJsonColumn({ ...calendar, holidays: calendar.holidays ?? [] }),
    }),
  };
}
