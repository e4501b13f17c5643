import { join } from 'node:path';
import { buildProgram } from '../../../scripts/build/build-program.ts';

const project = join(import.meta.dirname, '../../..');

/** The oldest Node.js that it runs on. The tests try it. */
export const oldestNode = '20.19';

/** Writes the package `@heed/mcp` into the folder. */
export function buildMcp(out: string): Promise<void> {
  return buildProgram(project, out, {
    folder: 'packages/mcp',
    command: 'heed-mcp',
    oldestNode,
    programs: { main: 'packages/mcp/src/main.ts' },
    files: [
      { from: 'packages/mcp/README.md', to: 'README.md' },
      { from: 'generated/mcp-tools.json', to: 'mcp-tools.json' },
      { from: 'docs/guides/automation-vocabulary.md', to: 'automation-vocabulary.md' },
    ],
  });
}
