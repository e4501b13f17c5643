/** Builds dist/mcp/ (or the folder in `--out`), ready for `npm publish`: a program that depends on nothing. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildMcp } from './build-mcp.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, '../../../dist/mcp') } },
});

await buildMcp(resolve(values.out));
