import type { Project } from '../../../generated/prisma/client.ts';
import type { CustomFieldDefinition, CustomStatus, SlaRule } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { lockProjectRow, type ReferencedProject, readReferencedProject } from './project-rules-sql.ts';

/** What of a project decides over its feedback. The contract checked these columns when they were written. */
export interface ProjectRules {
  id: string;
  customStatuses: CustomStatus[];
  slaRules: SlaRule[];
  customFieldDefinitions: CustomFieldDefinition[];
  disabledDefaultFields: string[];
  awaitedEvents: string[];
}

export function toProjectRules(project: Pick<Project, keyof ProjectRules>): ProjectRules {
  return {
    id: project.id,
    customStatuses: project.customStatuses as unknown as CustomStatus[],
    slaRules: project.slaRules as unknown as SlaRule[],
    customFieldDefinitions: project.customFieldDefinitions as unknown as CustomFieldDefinition[],
    disabledDefaultFields: project.disabledDefaultFields,
    awaitedEvents: project.awaitedEvents,
  };
}

/** The rules for items about to change; no status of theirs goes away before the transaction ends. */
export async function lockProjectRules(ctx: Context, workspaceId: string, id: string): Promise<ProjectRules> {
  const project = await findAndLockProjectRules(ctx, workspaceId, id);
  if (!project) throw new NotFound('The project is gone');
  return project;
}

/** The same where it is no fault that the project is gone. */
export async function findAndLockProjectRules(
  ctx: Context,
  workspaceId: string,
  id: string,
): Promise<ProjectRules | null> {
  await lockProjectRow(ctx, workspaceId, id, 'share');
  const project = await ctx.db.project.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  return project && toProjectRules(project);
}

export async function findProject(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  const project = await ctx.db.project.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!project) throw noSuchProject();
  return project;
}

/** The same, locked until the transaction ends: its items neither change nor grow more. */
export async function lockProject(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  await lockProjectRow(ctx, workspaceId, id, 'whole');
  return findProject(ctx, workspaceId, id);
}

/** The same for a change of its configuration: new items do not wait for it, since they never lock a project before. */
export async function lockConfiguration(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  await lockProjectRow(ctx, workspaceId, id, 'configuration');
  return findProject(ctx, workspaceId, id);
}

/** A project that a body refers to: 400 when the workspace has none of this id. */
export async function findReferencedProject(ctx: Context, workspaceId: string, id: string): Promise<ReferencedProject> {
  const project = await readReferencedProject(ctx, workspaceId, id);
  if (!project) throw noReferencedProject();
  return project;
}

export function noReferencedProject(): BadRequest {
  return BadRequest.of({ path: 'body/projectId', message: 'must be the id of a project in this workspace' });
}

export function noSuchProject(): NotFound {
  return new NotFound('No project has this id');
}
