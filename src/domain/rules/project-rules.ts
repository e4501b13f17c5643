import { Prisma, type Project } from '../../../generated/prisma/client.ts';
import type { CustomFieldDefinition, CustomStatus, SlaRule } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { readRowsPrepared } from '../../platform/db/read-rows.ts';

/** What of a project decides over its feedback. The contract checked these columns when they were written. */
export interface ProjectRules {
  id: string;
  customStatuses: CustomStatus[];
  slaRules: SlaRule[];
  customFieldDefinitions: CustomFieldDefinition[];
  disabledDefaultFields: string[];
  listeningScopes: string[];
}

export function rulesOf(project: Pick<Project, keyof ProjectRules>): ProjectRules {
  return {
    id: project.id,
    customStatuses: project.customStatuses as unknown as CustomStatus[],
    slaRules: project.slaRules as unknown as SlaRule[],
    customFieldDefinitions: project.customFieldDefinitions as unknown as CustomFieldDefinition[],
    disabledDefaultFields: project.disabledDefaultFields,
    listeningScopes: project.listeningScopes,
  };
}

/** The rules for items about to change; no status of theirs goes away before the transaction ends. */
export async function lockProjectRules(ctx: Context, id: string): Promise<ProjectRules> {
  const project = await findAndLockProjectRules(ctx, id);
  if (!project) throw new NotFound('The project is gone');
  return project;
}

/** The same for who does not mind when it is gone. */
export async function findAndLockProjectRules(ctx: Context, id: string): Promise<ProjectRules | null> {
  await ctx.db.$queryRaw`SELECT 1 FROM projects WHERE id = ${id} FOR SHARE`;
  const project = await ctx.db.project.findUnique({ where: { id } });
  return project && rulesOf(project);
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

/** The same for a change of its configuration: new items do not wait for it, since they never lock a project before. */
export async function lockConfiguration(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  await ctx.db.$queryRaw`
    SELECT 1 FROM projects WHERE workspace_id = ${workspaceId} AND id = ${id} FOR NO KEY UPDATE`;
  return findProject(ctx, workspaceId, id);
}

/** What of a project matters to who only refers to it. */
export type ReferencedProject = Pick<Project, 'workspaceId' | keyof ProjectRules>;

const referenced: Record<keyof ReferencedProject, true> = {
  id: true,
  workspaceId: true,
  customStatuses: true,
  slaRules: true,
  customFieldDefinitions: true,
  disabledDefaultFields: true,
  listeningScopes: true,
};
const referencedColumns = Prisma.raw(columnsAsFields('p', Object.keys(referenced)));

/** A project that a body refers to: 400 when the workspace has none of this id. */
export async function findReferencedProject(ctx: Context, workspaceId: string, id: string): Promise<ReferencedProject> {
  const sql = Prisma.sql`SELECT ${referencedColumns} FROM projects p WHERE p.workspace_id = ${workspaceId} AND p.id = ${id}`;
  const [project] = await readRowsPrepared<ReferencedProject>(ctx.db, sql);
  if (!project) throw noReferencedProject();
  return project;
}

export function noReferencedProject(): BadRequest {
  return BadRequest.of({ path: 'body/projectId', message: 'names no project of the workspace' });
}
