import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Writes generated/prisma/. Needs no network, because of prisma.config.ts. */
export async function generatePrismaClient(root: string): Promise<void> {
  const env = { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: 'true', CHECKPOINT_DISABLE: '1' };
  await promisify(execFile)('prisma', ['generate', '--no-hints'], { cwd: root, env });
}
