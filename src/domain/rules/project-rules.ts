import type { Project } from '../../../generated/prisma/client.ts';
import type {
  BusinessCalendar,
  CustomFieldDefinition,
  CustomStatus,
  MailSettings,
  SlaRule,
} from '../../../generated/sdk/types.gen.ts';
import { BadRequest, NotFound } from '../../base/errors.ts';
import type { Context, SqlContext } from '../../platform/context.ts';
import { requireExpected } from '../../platform/versions.ts';
import { readMailSettings } from './mail-settings.ts';
import {
  lockProjectRow,
  lockReferencedProject,
  type ReferencedProject,
  readReferencedProject,
} from './project-rules-sql.ts';
import { readSlaRules } from './read-sla-rules.ts';

/** What decides over a project's feedback. The contract checked these columns when they were written. */
export interface ProjectRules {
  id: string;
  customStatuses: CustomStatus[];
  slaRules: SlaRule[];
  calendar: BusinessCalendar | null;
  pauseWhile: string[];
  customFieldDefinitions: CustomFieldDefinition[];
  disabledDefaultFields: string[];
  mailSettings: MailSettings;
}

export function toProjectRules(project: Pick<Project, keyof ProjectRules>): ProjectRules {
  return {
    id: project.id,
    customStatuses: project.customStatuses as unknown as CustomStatus[],
    slaRules: readSlaRules(project.slaRules),
    calendar: project.calendar as unknown as BusinessCalendar | null,
    pauseWhile: project.pauseWhile,
    customFieldDefinitions: project.customFieldDefinitions as unknown as CustomFieldDefinition[],
    disabledDefaultFields: project.disabledDefaultFields,
    mailSettings: readMailSettings(project.mailSettings),
  };
}

/** Locks the rules for items about to change. None of their statuses can be removed before the transaction ends. */
export async function lockProjectRules(ctx: SqlContext, workspaceId: string, id: string): Promise<ProjectRules> {
  const project = await findAndLockProjectRules(ctx, workspaceId, id);
  if (!project) throw new NotFound('The project no longer exists');
  return project;
}

/** The same, but null if the project is gone. */
export async function findAndLockProjectRules(
  ctx: SqlContext,
  workspaceId: string,
  id: string,
): Promise<ProjectRules | null> {
  const project = await lockReferencedProject(ctx, workspaceId, id);
  return project ? toProjectRules(project) : null;
}

export async function findProject(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  const project = await ctx.db.project.findUnique({ where: { workspaceId_id: { workspaceId, id }, deletedAt: null } });
  if (!project) throw noSuchProject();
  return project;
}

/** Locks the project until the transaction ends, so that its items neither change nor become more. */
export async function lockProject(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  await lockProjectRow(ctx, workspaceId, id, 'whole');
  return requireExpected(ctx, await findProject(ctx, workspaceId, id));
}

/**
 * Locks the project for a change of its configuration. New items do not wait for it, because they do not lock a project
 * first.
 */
export async function lockConfiguration(ctx: Context, workspaceId: string, id: string): Promise<Project> {
  await lockProjectRow(ctx, workspaceId, id, 'configuration');
  return requireExpected(ctx, await findProject(ctx, workspaceId, id));
}

/** Finds a project that a body refers to. Throws a 400 if the workspace has no project with this id. */
export async function findReferencedProject(
  ctx: SqlContext,
  workspaceId: string,
  id: string,
): Promise<ReferencedProject> {
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
