import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where each test process writes which status of which operation it has seen. */
export const statusFolder = join(import.meta.dirname, '../../coverage/statuses');

const seen = new Set<string>();

export function noteStatus(operationId: string, status: number): void {
  const pair = `${operationId} ${status}`;
  if (seen.has(pair)) return;
  seen.add(pair);
  mkdirSync(statusFolder, { recursive: true });
  appendFileSync(join(statusFolder, String(process.pid)), `${pair}\n`);
}

/** The pairs `operationId status` that the last test run has seen. Empty before the first run. */
export function readStatuses(): Set<string> {
  if (!existsSync(statusFolder)) return new Set();
  return new Set(
    readdirSync(statusFolder).flatMap((file) => readFileSync(join(statusFolder, file), 'utf8').trim().split('\n')),
  );
}
