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
