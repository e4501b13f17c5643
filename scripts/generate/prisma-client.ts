import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installTool } from '../install-tool.ts';

/**
 * Writes generated/prisma/. Prisma would download the schema engine, but generating never runs it. So any executable
 * will do, and this works without a network.
 */
export async function generatePrismaClient(root: string): Promise<void> {
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: 'true',
    CHECKPOINT_DISABLE: '1',
  };
  const prisma = join(await installTool('prisma'), 'prisma');
  await promisify(execFile)(prisma, ['generate', '--no-hints', '--schema', join(root, 'prisma/schema.prisma')], {
    cwd: root,
    env,
  });
}
