import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const project = join(import.meta.dirname, '../..');
const port = 4711;

/** What the first start prints: variables for a shell, and the address at which its owner signs in. */
type Exports = Record<'HEED_URL' | 'HEED_API_KEY' | 'HEED_WORKSPACE_ID' | 'HEED_PROJECT_ID' | 'signInLink', string>;

export function startService(dataDir: string): ChildProcess {
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  return spawn('node', ['src/main.ts'], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

export async function readExports({ stdout }: ChildProcess): Promise<Exports> {
  const found: Record<string, string> = {};
  if (!stdout) throw new Error('The service has no output');
  for await (const line of createInterface({ input: stdout })) {
    const [, name, value] = /^export (\w+)='?([^']*)'?$/.exec(line) ?? [];
    if (name && value) found[name] = value;
    if (!line.includes('/app/sign-in#token=')) continue;
    found.signInLink = line.trim();
    break;
  }
  return found as Exports;
}
