import type { ImportedLine } from '../../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../../base/errors.ts';
import type { Context } from '../../../platform/context.ts';
import type { Submitter } from '../../feedback/find-submitter.ts';
import { type LockedItem, lockItems } from '../../feedback/lock-items.ts';
import { cleanCustomFields } from '../../rules/custom-fields.ts';
import type { ProjectRules } from '../../rules/project-rules.ts';
import { requireOwnUploads } from '../../uploads/require-own-upload.ts';
import { lockWorkspace } from '../../workspaces/workspace-sql.ts';
import { findTaken } from '../imports-sql.ts';
import { readFault } from '../judge-line.ts';
import type { Line, Outcome } from '../line.ts';
import { createItems, type Making } from './create-items.ts';
import { findNamed, type Named, resolveNamed } from './named.ts';
import { toNewItem } from './new-item.ts';
import { updateItem } from './update-item.ts';

/** What the lines of an import are stored with. */
export interface Storing {
  workspaceId: string;
  plan: string;
  project: ProjectRules;
  isUpsert: boolean;
  /** Of a dry run, the ids that lines before have taken. Nothing is stored then. */
  taken: Set<string> | null;
}

/** Stores lines, no two of which have the same externalId, and returns what became of each. */
export async function storeLines(tx: Context, storing: Storing, lines: Line[]): Promise<Outcome[]> {
  const { workspaceId, taken } = storing;
  await lockWorkspace(tx, workspaceId);
  const existing = await findExisting(tx, storing, lines);
  const named = await findNamed(tx, { workspaceId, projectId: storing.project.id }, lines);
  const outcomes = new Map<Line, Outcome>();
  const making: Making[] = [];
  for (const line of lines) {
    const outcome = await storeOrMake(tx, storing, { existing, named }, line);
    if (typeof outcome === 'object' && 'item' in outcome) making.push(outcome);
    else outcomes.set(line, outcome);
  }
  const made = taken ? making.map((): Outcome => 'created') : await createItems(tx, storing, making);
  for (const [index, { line }] of making.entries()) outcomes.set(line, made[index] ?? 'created');
  return lines.map((line) => outcomes.get(line) as Outcome);
}

async function findExisting(tx: Context, storing: Storing, lines: Line[]): Promise<Map<string | null, LockedItem>> {
  const { workspaceId, project } = storing;
  const wanted = lines.flatMap(({ sent }) => sent?.externalId ?? []);
  const ids = await findTaken(tx, { workspaceId, projectId: project.id }, wanted);
  if (ids.length === 0) return new Map();
  const locked = await lockItems(tx, workspaceId, ids);
  return new Map([...locked.values()].map((one) => [one.item.externalId, one]));
}

async function storeOrMake(
  tx: Context,
  { workspaceId, project, isUpsert, taken }: Storing,
  { existing, named }: { existing: Map<string | null, LockedItem>; named: Named },
  line: Line,
): Promise<Outcome | Making> {
  if (line.fault) return line.fault;
  const { externalId = null } = line.sent as ImportedLine;
  try {
    const sent = resolveNamed(named, line.sent as ImportedLine);
    await requireOwnUploads(tx, workspaceId, sent);
    const locked = externalId === null ? undefined : existing.get(externalId);
    if (locked && isUpsert) return await updateItem(tx, locked, sent, taken !== null);
    const isTaken = externalId !== null && taken?.has(externalId);
    if (isTaken && isUpsert) return { changed: [] };
    if (locked || isTaken) return { path: 'externalId', message: 'must not be that of another item of the project' };
    if (sent.message === undefined) return { path: 'message', message: 'is required' };
    cleanCustomFields(project, sent.customMetadata ?? null);
    // Only once it is kept that the line is done: until then it may be tried again.
    if (externalId !== null) tx.afterCommit(() => taken?.add(externalId));
    return { line, item: toNewItem({ workspaceId, project }, sent, line.submitter as Submitter, tx.clock()) };
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return readFault(error);
  }
}
