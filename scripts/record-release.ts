/**
 * npm run record-release [-- <checkout>]: keeps what a database of this release looks like, with data of every kind, for
 * the test that later versions migrate it. It runs the service of the checkout (by default this one) on a new embedded
 * database, and writes test/upgrade/<version>.json: the rows of all tables, and what the API answers about them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPglite } from '../src/platform/db/start-pglite.ts';
import { fillRelease } from './release/fill.ts';
import { readTables } from './release/read-tables.ts';

const project = join(import.meta.dirname, '..');
const checkout = resolve(process.argv[2] ?? project);
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string };
const dataDir = mkdtempSync(join(tmpdir(), 'heed-release-'));
const secretKey = 'ab'.repeat(32);
const port = '4199';

const service = spawn(process.execPath, [join(checkout, 'src/main.ts')], {
  env: { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, SECRET_KEY: secretKey, RATE_LIMIT_PER_MINUTE: '10000' },
});
try {
  const key = await readKey();
  const answers = await fillRelease(`http://127.0.0.1:${port}/api/v1`, key);
  service.kill('SIGTERM');
  await once(service, 'exit');
  const pglite = await startPglite(join(dataDir, 'db'));
  const tables = await readTables(pglite);
  await pglite.close();
  const file = join(project, 'test/upgrade', `${version}.json`);
  writeFileSync(file, `${JSON.stringify({ version, secretKey, key, tables, answers }, null, 1)}\n`);
  console.log(file);
} finally {
  service.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 9 });
}

/** The first start prints it. */
async function readKey(): Promise<string> {
  let output = '';
  service.stderr.pipe(process.stderr);
  for await (const chunk of service.stdout) {
    output += chunk;
    const key = /HEED_API_KEY=(\S+)/.exec(output)?.[1];
    if (key && output.includes('curl')) return key;
  }
  throw new Error(`The service has ended:\n${output}`);
}
