import { schemaFields } from '../../../../generated/schema-fields.ts';
import type { Context } from '../../../platform/context.ts';
import { changeItem, judgeItems } from '../../feedback/change-items.ts';
import type { LockedItem } from '../../feedback/lock-items.ts';
import { sourcedChanges } from '../../feedback/sourced-changes.ts';
import type { Outcome } from '../line.ts';
import type { NamingLine } from './named.ts';

/** Changes a locked item as far as the line says otherwise, or finds out whether it would. Imports compute no due dates. */
export async function updateItem(
  tx: Context,
  locked: LockedItem,
  sent: NamingLine,
  isRehearsal: boolean,
): Promise<Outcome> {
  const wanted = { ...sourcedChanges(locked.project, sent), keepsDueDate: true };
  const change = { ...locked, wanted };
  if (!isRehearsal) return outcomeOf(await changeItem(tx, change));
  const [judged] = judgeItems(tx, [change]);
  if (!judged?.change) throw judged?.error;
  return outcomeOf(judged.change);
}

const fields: readonly string[] = schemaFields.ImportedLine;

/** Tells of the fields that a line has, and not of what follows from them. */
function outcomeOf({ changed }: { changed: string[] }): Outcome {
  return changed.length > 0 ? { changed: changed.filter((field) => fields.includes(field)) } : 'unchanged';
}
