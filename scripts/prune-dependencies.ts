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
];

for (const path of globSync(unread, { cwd: project })) rmSync(join(project, path), { recursive: true });
