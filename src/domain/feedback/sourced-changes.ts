import type { Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { FeedbackUpsert, ImportedLine } from '../../../generated/sdk/types.gen.ts';
import type { ErrorDetail } from '../../base/errors.ts';
import { cleanOptionalLabel } from '../../base/text/label.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import { cleanCustomFields } from '../rules/custom-fields.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import type { WantedChanges } from './feedback-change.ts';
import { findSubmitter } from './find-submitter.ts';

type Upserted = Omit<FeedbackUpsert, 'workspaceId' | 'projectId'>;

/** An item as another system has it: the fields of an upsert, and those that only an import sets. */
export type SourcedFields = Upserted & Omit<ImportedLine, keyof Upserted | 'assigneeEmail' | 'watcherEmails'>;

/**
 * Returns how an item that exists changes when another system tells of it: the one rule of upserts and imports. Its sender,
 * its widget and its comments stay. Throws a 400 for custom fields and times that are wrong.
 */
export function sourcedChanges(project: ProjectRules, sent: SourcedFields): WantedChanges {
  const { userName: _n, userEmail: _e, userPhone: _p, widgetId: _w, comments: _c, ...others } = sent;
  const { externalId: _x, firstAnsweredAt: _a, ...given } = others;
  const { category, createdAt, resolvedAt, dueDate, context, customMetadata, ...plain } = given;
  const time = (field: string, text: string | undefined) =>
    text === undefined ? undefined : parseTimestamp(text, `body/${field}`);
  return {
    ...plain,
    category: cleanOptionalLabel(category),
    createdAt: time('createdAt', createdAt),
    resolvedAt: time('resolvedAt', resolvedAt),
    dueDate: time('dueDate', dueDate),
    context: context as Prisma.InputJsonObject | undefined,
    customMetadata: (customMetadata && cleanCustomFields(project, customMetadata)) as Prisma.InputJsonObject | null,
  };
}

/** Names what was sent of the fields that stay, and differs. Throws a 400 for what is neither an email nor a phone. */
export function keptFieldWarnings(item: Feedback, sent: Upserted): ErrorDetail[] {
  const { userName, userEmail, userPhone } = findSubmitter({ ...sent, customMetadata: null });
  const read = { userName, userEmail, userPhone, widgetId: sent.widgetId };
  return Object.entries(read)
    .filter(([field, value]) => field in sent && value !== item[field as keyof typeof read])
    .map(([field]) => ({ path: `body/${field}`, message: 'was not stored: only a new item takes it' }));
}
