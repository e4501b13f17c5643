import type { Project } from '../../generated/prisma/client.ts';
import type { CustomStatus, Project as PresentedProject, SlaRule } from '../../generated/sdk/types.gen.ts';
import type { Context } from '../context.ts';
import { BadRequest, NotFound } from '../errors.ts';

/** What of a project decides over its feedback. The contract checked these columns when they were written. */
export interface ProjectRules {
  id: string;
  customStatuses: CustomStatus[];
  slaRules: SlaRule[];
}

export function rulesOf(project: Pick<Project, 'id' | 'customStatuses' | 'slaRules'>): ProjectRules {
  return {
    id: project.id,
    customStatuses: project.customStatuses as unknown as CustomStatus[],
    slaRules: project.slaRules as unknown as SlaRule[],
  };
}

/** The rules for items about to change; no status of theirs goes away before the transaction ends. */
export async function lockProjectRules(ctx: Context, id: string): Promise<ProjectRules> {
  await ctx.db.$queryRaw`SELECT 1 FROM projects WHERE id = ${id} FOR SHARE`;
  const project = await ctx.db.project.findUnique({ where: { id } });
  if (!project) throw new NotFound('The project is gone');
  return rulesOf(project);
}

export async function findProject(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  const project = await ctx.db.project.findUnique({ where: { id, workspaceId } });
  if (!project) throw new NotFound('No project has this id');
  return project;
}

/** The same, locked until the transaction ends: its items neither change nor grow more. */
export async function lockProject(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  await ctx.db.$queryRaw`SELECT 1 FROM projects WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`;
  return findProject(ctx, workspaceId, id);
}

/** A project that a body refers to: 400 when the workspace has none of this id. */
export async function findReferencedProject(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  const project = await ctx.db.project.findUnique({ where: { id, workspaceId } });
  if (!project) throw noReferencedProject();
  return project;
}

export function noReferencedProject(): BadRequest {
  return BadRequest.of({ path: 'body/projectId', message: 'names no project of the workspace' });
}

export function presentProject(project: Project): PresentedProject {
  return {
    ...project,
    type: project.type as PresentedProject['type'],
    privacySettings: project.privacySettings as PresentedProject['privacySettings'],
    publicPortal: project.publicPortal as PresentedProject['publicPortal'],
    customStatuses: project.customStatuses as unknown as PresentedProject['customStatuses'],
    customFieldDefinitions: project.customFieldDefinitions as unknown as PresentedProject['customFieldDefinitions'],
    disabledDefaultFields: project.disabledDefaultFields as PresentedProject['disabledDefaultFields'],
    slaRules: project.slaRules as unknown as PresentedProject['slaRules'],
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}
