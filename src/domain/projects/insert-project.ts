import type { Prisma, Project } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { Db } from '../../platform/db/sql.ts';
import { newPublicKey } from './public-key.ts';

type NewProject = Omit<Prisma.ProjectUncheckedCreateInput, 'id' | 'publicKey'>;

/** Stores a new project, and its public key in the directory of all keys. Needs a transaction. */
export async function insertProject(tx: Db, project: NewProject): Promise<Project> {
  const stored = await tx.project.create({ data: { ...project, id: newId('prj'), publicKey: newPublicKey() } });
  const { publicKey, workspaceId, id } = stored;
  await tx.publicKey.create({ data: { publicKey, workspaceId, projectId: id } });
  return stored;
}
