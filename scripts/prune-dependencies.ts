/** Part of `npm ci`: removes from node_modules what no part of Heed ever reads, about a fifth of it. */
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');
const unread = [
  // The headers of Node.js, for compiling modules in C.
  'node_modules/node/node_modules/*/include',
  // Prisma's parts for other databases.
  'node_modules/@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*',
  // Source maps of libraries that do not ship their sources.
  'node_modules/**/*.map',
  // What only people read. Licences have files of their own.
  'node_modules/**/{README,Readme,readme,CHANGELOG,HISTORY,History}.md',
  // TypeScript's messages in other languages, and sources and tests that packages bring along.
  'node_modules/typescript/lib/{??,??-??}',
  'node_modules/zod/src',
  'node_modules/bintrees/test',
  // Playwright's viewer of recorded runs.
  'node_modules/playwright-core/lib/vite',
];

for (const path of globSync(unread, { cwd: project })) rmSync(join(project, path), { recursive: true, force: true });
