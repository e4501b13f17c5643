import { HeedError } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { findReferencedProject } from './project-rules.ts';
import type { ReferencedProject } from './project-rules-sql.ts';

const mostKnown = 10_000;

/** By their ids, as they were when they were last read. */
const known = new Map<string, ReferencedProject>();

/**
 * Does work that depends on a project to which a body refers, by what is remembered of it, so that not every new item reads
 * it. A statement of the work must then make sure that the project is unchanged, and throw a HeedError if it is not
 * (`areUnchangedSql`). Whatever refuses the work is believed only if it is: otherwise the work is done once more, by what
 * the project is now. Throws a 400 if the workspace has no such project. A transaction that has changed the project must not
 * call it, for what it remembers may never be committed.
 */
export async function byKnownProject<Result>(
  ctx: Context,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  work: (project: ReferencedProject, isRemembered: boolean) => Promise<Result>,
): Promise<Result> {
  const remembered = known.get(projectId);
  if (remembered?.workspaceId !== workspaceId) return work(await read(ctx, workspaceId, projectId), false);
  try {
    return await work(remembered, true);
  } catch (error) {
    if (!(error instanceof HeedError)) throw error;
    const project = await read(ctx, workspaceId, projectId).catch((failure) => {
      throw failure instanceof HeedError ? failure : error;
    });
    if (project.version === remembered.version) throw error;
    return work(project, false);
  }
}

async function read(ctx: Context, workspaceId: string, projectId: string): Promise<ReferencedProject> {
  known.delete(projectId);
  const project = await findReferencedProject(ctx, workspaceId, projectId);
  if (known.size >= mostKnown) known.clear();
  known.set(projectId, project);
  return project;
}
