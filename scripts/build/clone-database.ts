/** Part of `npm ci`: makes the database of a first start in this clone, which then takes a third of the memory. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { cloneImage, cloneImages } from '../../src/start/clone-image.ts';
import { newDatabase } from '../../src/start/database.ts';
import { writeNewDatabase } from './database-image.ts';

const image = await cloneImage();
if (!existsSync(image)) {
  // Images of other migrations.
  rmSync(cloneImages, { recursive: true, force: true });
  mkdirSync(cloneImages, { recursive: true });
  await writeNewDatabase(newDatabase.script, `${image}.new`);
  renameSync(`${image}.new`, image);
}
