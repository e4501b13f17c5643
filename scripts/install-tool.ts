import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { lock } from 'proper-lockfile';

/**
 * Installs tools/<name>, unless it is already there as its lockfile says, and returns the folder of its commands. Such
 * a tool is large and rarely used, so `npm ci` leaves it out. Others that need it meanwhile wait.
 */
export async function installTool(name: string): Promise<string> {
  const folder = join(import.meta.dirname, '../tools', name);
  const unlock = await lock(folder, { retries: { forever: true, minTimeout: 100, maxTimeout: 500 } });
  try {
    if (!isInstalled(folder)) await install(folder);
  } finally {
    await unlock();
  }
  return join(folder, 'node_modules/.bin');
}

async function install(folder: string): Promise<void> {
  console.error(`Installing ${folder}, because it is needed for the first time or has changed`);
  try {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  } catch (error) {
    throw explain(folder, error as Error & { stderr?: string });
  }
  writeFileSync(noteFile(folder), checksum(folder));
}

/** What npm says of it in a page of its own. */
function explain(folder: string, error: Error & { stderr?: string }): Error {
  const isAway = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/;
  if (!isAway.test(error.stderr ?? '')) return error;
  return new Error(`${basename(folder)} of tools/ cannot be installed, because npm does not reach its registry`);
}

function isInstalled(folder: string): boolean {
  const note = noteFile(folder);
  return existsSync(note) && readFileSync(note, 'utf8') === checksum(folder);
}

function noteFile(folder: string): string {
  return join(folder, 'node_modules/.installed');
}

function checksum(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}
