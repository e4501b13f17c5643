import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const megabyte = 1_048_576;

/** Makes 64 MB of garbage, and prints how much memory its heap has before and after. */
const program = `
  import { collectGarbage } from './src/base/collect-garbage.ts';
  let kept = Array.from({ length: 8 }, () => new Array(${megabyte}).fill(0.5));
  const before = process.memoryUsage().heapTotal;
  kept = undefined;
  collectGarbage();
  console.log(JSON.stringify([before, process.memoryUsage().heapTotal]));`;

it('gives back what nothing uses', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
  });

  const [before, after] = JSON.parse(stdout) as [number, number];
  expect(before - after).toBeGreaterThan(50 * megabyte);
});
