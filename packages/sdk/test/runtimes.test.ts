import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { anInstalledService, tourResult } from './installed-service.ts';
import { run } from './package.ts';

const runtimesFolder = process.env.TEST_RUNTIMES;

const service = anInstalledService();

describe('installed in an empty project', () => {
  it.each(['esm.mjs', 'cjs.cjs'])('works from %s', async (script) => {
    expect(JSON.parse(await run('node', [script], service.installed.consumer, service.surroundings))).toEqual(
      tourResult,
    );
  });
});

describe('on other runtimes (needs TEST_RUNTIMES)', () => {
  const runtimes = [
    { name: 'Node 18', command: 'node', args: [], scripts: ['esm.mjs', 'cjs.cjs'] },
    { name: 'Bun', command: 'bun', args: [], scripts: ['esm.mjs', 'cjs.cjs'] },
    {
      name: 'Deno',
      command: 'deno',
      args: ['run', '-A', '--node-modules-dir=manual'],
      scripts: ['esm.mjs', 'cjs.cjs'],
    },
  ];

  describe.each(runtimes)('$name', ({ command, args, scripts }) => {
    const path = join(runtimesFolder ?? '', 'bin', command);
    const isThere = runtimesFolder !== undefined && existsSync(path);

    (isThere ? it : it.skip).each(scripts)(
      'works from %s',
      async (script) => {
        expect(
          JSON.parse(await run(path, [...args, script], service.installed.consumer, service.surroundings)),
        ).toEqual(tourResult);
      },
      60_000,
    );
  });
});

describe('on an edge worker (needs TEST_RUNTIMES)', () => {
  const workerd = join(runtimesFolder ?? '', 'bin/workerd');
  const isThere = runtimesFolder !== undefined && existsSync(workerd);

  (isThere ? it : it.skip)(
    'works as a module',
    async () => {
      const { HEED_URL: baseUrl, HEED_API_KEY: apiKey } = service.surroundings;
      const worker = spawn(workerd, ['serve', 'worker.capnp', '--control-fd=1'], { cwd: service.installed.consumer });
      try {
        const { port } = JSON.parse((await once(worker.stdout, 'data'))[0]);
        const body = JSON.stringify({ baseUrl, apiKey });
        const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });

        expect(await response.text().then(parsed)).toEqual(tourResult);
      } finally {
        worker.kill('SIGKILL');
        await once(worker, 'exit');
      }
    },
    60_000,
  );
});

/** Text that is not JSON, such as a stack, stays as it is. */
function parsed(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}
