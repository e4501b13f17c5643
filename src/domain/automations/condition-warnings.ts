import type { AutomationWarning, ConditionGroup } from '../../../generated/sdk/types.gen.ts';
import { listWords } from '../../base/find-meant.ts';
import { findLabel } from '../../base/text/label.ts';
import type { Context } from '../../platform/context.ts';
import { allOptions } from '../rules/custom-fields.ts';
import { type ProjectRules, toProjectRules } from '../rules/project-rules.ts';
import { explainUnknownStatus, hasStatus } from '../rules/status.ts';
import { findMembers } from './action-references.ts';
import { rulesIn } from './conditions/check-conditions.ts';
import { customFieldPrefix } from './conditions/fields.ts';
import { listOperands, previousPrefix, type Rule } from './conditions/rule.ts';

interface Conditioned {
  projectId: string;
  conditions: ConditionGroup;
}

/** Statuses and options of projects, and members of the workspace: conditions may name these. */
export interface Nameable {
  projects: Map<string, ProjectRules>;
  memberIds: Set<string>;
}

/** Reads what the conditions of these automations may name, as it is now. */
export async function findNameable(ctx: Context, workspaceId: string, rows: Conditioned[]): Promise<Nameable> {
  const namers = rows.flatMap((row) => namingRules(row).map(({ rule }) => ({ rule, projectId: row.projectId })));
  const userIds = namers.flatMap(({ rule }) => (fieldOf(rule) === 'assigneeId' ? listOperands(rule) : []));
  const projectIds = [...new Set(namers.map(({ projectId }) => projectId))];
  const projects =
    projectIds.length === 0 ? [] : await ctx.db.project.findMany({ where: { workspaceId, id: { in: projectIds } } });
  return {
    projects: new Map(projects.map((project) => [project.id, toProjectRules(project)])),
    memberIds: await findMembers(ctx, workspaceId, userIds.map(String)),
  };
}

/** Names the values of conditions that no item can have. They may be gone for a while, so they are not refused. */
export function findConditionWarnings(row: Conditioned, nameable: Nameable): AutomationWarning[] {
  const project = nameable.projects.get(row.projectId);
  if (!project) return [];
  return namingRules(row).flatMap(({ rule, path }) =>
    listOperands(rule).flatMap((value) => {
      const fault = explain(fieldOf(rule), String(value), project, nameable.memberIds);
      return fault === undefined ? [] : [{ path: `${path}/value`, message: `matches nothing: ${value} ${fault}` }];
    }),
  );
}

function explain(field: string, value: string, project: ProjectRules, memberIds: Set<string>): string | undefined {
  if (field === 'status') return hasStatus(project, value) ? undefined : explainUnknownStatus(project, value);
  if (field === 'assigneeId') return memberIds.has(value) ? undefined : 'must be the id of an active member';
  const definition = project.customFieldDefinitions.find(({ id }) => `${customFieldPrefix}${id}` === field);
  if (definition?.type !== 'select' && definition?.type !== 'multiselect') return undefined;
  const options = allOptions(definition);
  return findLabel(options, value) === undefined ? `must be an option: ${listWords(value, options)}` : undefined;
}

function namingRules({ conditions }: Conditioned): { rule: Rule; path: string }[] {
  return rulesIn(conditions, 'conditions').filter(({ rule }) => {
    const field = fieldOf(rule);
    return field === 'status' || field === 'assigneeId' || field.startsWith(customFieldPrefix);
  });
}

function fieldOf({ field }: Rule): string {
  return field.startsWith(previousPrefix) ? field.slice(previousPrefix.length) : field;
}
