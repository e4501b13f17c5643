import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a folder anew: `write` gets an empty one beside it, which then takes its place. Those who read it meanwhile never
 * find half of it, and it stays as it is when `write` fails.
 */
export async function replaceFolder(target: string, write: (made: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const made = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  // The service may run as another user.
  chmodSync(made, 0o755);
  const former = `${made}-former`;
  try {
    await write(made);
    if (existsSync(target)) renameSync(target, former);
    renameSync(made, target);
  } finally {
    for (const folder of [made, former]) rmSync(folder, { recursive: true, force: true });
  }
}
