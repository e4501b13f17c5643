import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const module = join(import.meta.dirname, '../../src/start/log.ts');

async function logOf(logFormat: string): Promise<string> {
  const code = `const { openLog } = await import('${module}');
    (await openLog({ logLevel: 'info', logFormat: '${logFormat}' })).warn({ left: 3 }, 'nearly full'); process.exit(0);`;
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])).stdout;
}

it.each(['auto', 'json'])('is JSON in a pipe with LOG_FORMAT=%s: times by ISO 8601, levels by name', async (format) => {
  expect(JSON.parse(await logOf(format))).toMatchObject({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: 'nearly full',
    left: 3,
  });
});

it('is for people with LOG_FORMAT=pretty, to its last line', async () => {
  expect(await logOf('pretty')).toMatch(/^\[\d\d:\d\d:\d\d\.\d+\] WARN: nearly full\n +left: 3\n$/);
});

it('writes the lines of one turn together without a sync, and the last ones when the process breaks off', async () => {
  const code = `import fs from 'node:fs';
    const { openLog } = await import('${module}');
    let writes = 0;
    const { writeSync } = fs;
    fs.writeSync = (...of) => { writes += 1; return writeSync(...of); };
    let syncs = 0;
    fs.fsyncSync = () => { syncs += 1; };
    const log = await openLog({ logLevel: 'info', logFormat: 'json' });
    for (let line = 0; line < 3; line++) log.info('line');
    await new Promise((resolve) => setImmediate(resolve));
    log.info({ writes, syncs }, 'last');
    throw new Error('It broke');`;

  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  const { stdout, code: status } = await running.then(
    (ended) => ({ ...ended, code: 0 }),
    (error) => error as { stdout: string; code: number },
  );

  expect(status).toBe(1);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(JSON.parse(lines[3] ?? '')).toMatchObject({ msg: 'last', writes: 1, syncs: 0 });
});
