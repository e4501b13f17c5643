import { rmSync } from 'node:fs';
import { citusUrl, dropAllOnCitus } from './citus.ts';
import { closeLeft } from './kept-databases.ts';
import { dropClones, onServer, templateName } from './test-server.ts';

export default async function globalTeardown(): Promise<void> {
  const { TEST_FOLDER, TEST_DATABASE_URL } = process.env;
  // If the tests ran in this process.
  await closeLeft();
  if (TEST_FOLDER) rmSync(TEST_FOLDER, { recursive: true, force: true });
  if (citusUrl) await dropAllOnCitus(citusUrl);
  if (!TEST_DATABASE_URL) return;
  await globalThis.removePooler?.();
  await dropClones(TEST_DATABASE_URL);
  await onServer(TEST_DATABASE_URL, `DROP DATABASE IF EXISTS ${templateName}`);
}
