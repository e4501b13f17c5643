import type { Project } from '../../../generated/prisma/client.ts';
import { NotFound } from '../../base/errors.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';

const publicKeyForm = /^pk_[\w-]{1,64}$/;

export interface ProjectOfKey {
  project: Project;
  /** The workspace's plan. */
  plan: string;
}

/** Finds the project that a widget's public key names. Throws a 404 if there is none. */
export async function findProjectOfKey({ db }: Pick<Services, 'db'>, publicKey: string): Promise<ProjectOfKey> {
  const found = publicKeyForm.test(publicKey) ? await findByPublicKey(db, publicKey) : null;
  if (!found) throw new NotFound('No project has this public key');
  const { workspace, ...project } = found;
  return { project, plan: workspace.plan };
}

async function findByPublicKey(db: Db, publicKey: string) {
  const named = await db.publicKey.findUnique({ where: { publicKey } });
  if (!named) return null;
  const { workspaceId, projectId: id } = named;
  return db.project.findUnique({
    where: { workspaceId_id: { workspaceId, id }, deletedAt: null },
    include: { workspace: { select: { plan: true } } },
  });
}
