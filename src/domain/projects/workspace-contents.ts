import { NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';

/** What a workspace has. Throws NotFound. */
export async function findContents({ db }: Pick<Context, 'db'>, workspaceId: string) {
  const workspace = await db.workspace.findUnique({ where: { id: workspaceId, deletedAt: null } });
  if (!workspace) throw new NotFound(`No workspace has the id ${workspaceId}`);
  const where = { workspaceId };
  const [members, projects, items, customers, files] = await Promise.all([
    db.member.count({ where }),
    db.project.count({ where }),
    db.feedback.count({ where }),
    db.customer.count({ where }),
    db.upload.count({ where }),
  ]);
  return { name: workspace.name, members, projects, items, customers, files };
}
