import { join } from 'node:path';

/** The repository's folder. */
export const project = join(import.meta.dirname, '../..');
