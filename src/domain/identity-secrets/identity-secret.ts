import type { IdentitySecret as IdentitySecretRow, Project } from '../../../generated/prisma/client.ts';
import type { IdentitySecret } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { type AmongWorkspaces, findOwn } from '../access/find-own.ts';
import type { CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import { presentProject } from '../projects/project.ts';
import { noSuchProject } from '../rules/project-rules.ts';

/** Finds the project whose secrets the path names. Throws a 404 for anyone who does not reach it. */
export async function findOwnProject(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
): Promise<Project> {
  const find = (workspaceId: AmongWorkspaces) =>
    ctx.db.project.findFirst({ where: { id, workspaceId, deletedAt: null } });
  return (await findOwn(ctx, sentWorkspaceId, find, noSuchProject)).row;
}

/** Returns the project's secrets, newest first. */
export function listSecrets(
  ctx: Pick<Context, 'db'>,
  { workspaceId, id: projectId }: Pick<Project, 'workspaceId' | 'id'>,
): Promise<IdentitySecretRow[]> {
  return ctx.db.identitySecret.findMany({
    where: { workspaceId, projectId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

export function presentIdentitySecret(secret: IdentitySecretRow): IdentitySecret {
  return presentAs<IdentitySecret>('IdentitySecret', secret);
}

/** Records which secrets the project had and has, by their ids: the log says who made a secret, and never what it is. */
export function recordSecrets(tx: Context, project: Project, before: string[], after: string[]): void {
  const { id, workspaceId } = project;
  const changes = { identitySecrets: { from: before, to: after } };
  const subject = { type: 'project', id } as const;
  const data = presentProject(project);
  record(tx, { type: 'project.updated', workspaceId, projectId: id, feedbackId: null, subject, changes, data });
}
