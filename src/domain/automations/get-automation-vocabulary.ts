import type { Operation } from '../operation.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import { systemStatusIds } from '../rules/status.ts';
import { findProjectOfAutomations } from './project-of-automations.ts';
import { vocabularyText } from './vocabulary-text.ts';

export const getAutomationVocabulary: Operation<'getAutomationVocabulary'> = async (ctx, { query }) => {
  const { row } = await findProjectOfAutomations(ctx, query.projectId, query.workspaceId);
  const { customStatuses, customFieldDefinitions: customFields } = toProjectRules(row);
  const statuses = [...systemStatusIds, ...customStatuses.map(({ id }) => id)];
  return { data: { text: vocabularyText(), statuses, customFields } };
};
