import { OperatorError } from '../base/operator-error.ts';
import type { Session } from './session.ts';

/**
 * Says what will be gone, and requires the name of what is deleted to be typed, or `--yes`.
 * @throws {OperatorError} otherwise
 */
export async function confirm(
  { caller }: Session,
  { name, loses, yes }: { name: string; loses: string; yes: boolean | undefined },
): Promise<void> {
  if (yes) return;
  if (!caller.canAsk) throw new OperatorError(`${loses} Nothing was deleted: add --yes to delete it.`);
  caller.err(`${loses} It cannot be undone.\n`);
  const typed = await caller.ask(`Type ${name} to delete it: `);
  if (typed.trim() !== name) throw new OperatorError(`That is not ${name}. Nothing was deleted.`);
}

/** `1 item`, `2 items`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
