import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lock } from 'proper-lockfile';
import { project } from '../../../scripts/docs/project.ts';
import { processEnv } from '../../process/server-process.ts';

/** Where `npm run docs` builds the site, and the service serves it. */
export const servedSite = join(project, 'dist/docs');

/** The site in a folder of its own; the first suite of a run that asks for it has it built. */
export async function ownSite(): Promise<string> {
  const folder = join(process.env.TEST_FOLDER ?? '', 'docs');
  mkdirSync(folder, { recursive: true });
  const unlock = await lock(folder, { retries: { forever: true, minTimeout: 100, maxTimeout: 500 } });
  const site = join(folder, 'site');
  try {
    if (!existsSync(site)) await build('--output', site);
  } finally {
    await unlock();
  }
  return site;
}

export function buildServedSite(): Promise<void> {
  return build();
}

async function build(...options: string[]): Promise<void> {
  const command = [join(project, 'scripts/docs/build.ts'), ...options];
  await promisify(execFile)(process.execPath, command, { env: processEnv });
}

/** The addresses of the pages of a built site from its root, such as `guides/errors/`. */
export function listPages(site: string, pattern = '**'): string[] {
  return globSync(`${pattern}/index.html`, { cwd: site }).map((file) => file.replace(/index\.html$/, ''));
}
