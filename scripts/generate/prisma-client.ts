import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Writes generated/prisma/. The schema engine would be downloaded, yet generating never runs it: any executable does,
 * so that this works without a network.
 */
export async function generatePrismaClient(root: string): Promise<void> {
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: 'true',
    CHECKPOINT_DISABLE: '1',
  };
  await promisify(execFile)('prisma', ['generate', '--no-hints', '--schema', join(root, 'prisma/schema.prisma')], {
    cwd: root,
    env,
  });
}
