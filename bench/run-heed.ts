import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs the `heed` command of a checkout, and returns the JSON that it prints. */
export async function runHeed(
  checkout: URL,
  settings: Record<string, string>,
  ...args: string[]
): Promise<Record<string, string>> {
  const program = fileURLToPath(new URL('src/cli/in-clone.ts', checkout));
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
  return JSON.parse(stdout);
}
