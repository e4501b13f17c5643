import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { aFileForm } from '../support/forms.ts';
import { png } from '../support/media.ts';
import { until } from '../support/until.ts';
import { MemoryLimit, whyNoMemoryLimit } from './memory-limit.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aDataDir } from './storage.ts';

const project = join(import.meta.dirname, '../..');
const lines = 1_000;
/** At a start, and if an import of 1,000 lines begins before the start has given anything back. */
const mostMegabytes = { atStart: 400, inUse: 450 };
/** By then the service has given back what its start needed. */
const settledAfterMs = 9_000;

interface Access {
  key: string;
  workspaceId: string;
  projectId: string;
}

const dataDirs: string[] = [];
afterEach(killServers);
afterAll(() => Promise.all(dataDirs.map((directory) => rm(directory, { recursive: true }))));

async function emptyDataDir(): Promise<string> {
  const directory = await aDataDir();
  dataDirs.push(directory);
  return directory;
}

/** The most memory that the process has had. */
function peakMegabytes({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

/** The access that the first start prints. */
async function firstAccess(server: ServerProcess): Promise<Access> {
  await until('it has said all', () => server.output.includes('/app/sign-in#token='));
  const [key = '', workspaceId = '', projectId = ''] = [/hk_\w+/, /ws_\w+/, /prj_\w+/].map(
    (pattern) => pattern.exec(server.output)?.[0],
  );
  return { key, workspaceId, projectId };
}

/** An item, a list, a file and an import. Returns how many items there are then, and how many were listed. */
async function use(server: ServerProcess, { key, workspaceId, projectId }: Access) {
  const post = async (path: string, headers: Record<string, string>, body: FormData | Uint8Array<ArrayBuffer>) => {
    const all = { Authorization: `Bearer ${key}`, ...headers };
    const response = await fetch(server.url + path, { method: 'POST', headers: all, body });
    return { status: response.status, body: (await response.json()) as { data: { id: string } } };
  };
  const created = await server.request('/api/v1/feedback', key, { workspaceId, projectId, message: 'Hello' });
  const listed = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}`, key);
  const { body, headers } = aFileForm(png, {});
  const upload = `/api/v1/feedback/upload?workspaceId=${workspaceId}`;
  const uploaded = await post(upload, headers, new Uint8Array(body));
  const form = new FormData();
  form.set('workspaceId', workspaceId);
  form.set('projectId', projectId);
  const rows = Array.from({ length: lines }, (_, index) => `Line ${index},u${index % 50}@example.org`);
  form.set('file', new Blob([`message,userEmail\n${rows.join('\n')}\n`]), 'lines.csv');
  const { id } = (await post('/api/v1/feedback/import', {}, form)).body.data;
  const importNow = async () => (await server.request(`/api/v1/imports/${id}`, key)).body.data;
  await until('it is imported', async () => (await importNow()).status === 'finished', 120_000);
  return {
    statuses: [created.status, listed.status, uploaded.status],
    imported: (await importNow()).counts.created,
  };
}

const used = { statuses: [201, 200, 201], imported: lines };

const onLinux = process.platform === 'linux' ? it : it.skip;
onLinux(
  'the embedded database takes less than 400 MB at its first start, less than 450 MB in use at once, and 400 MB later',
  async () => {
    const settings = { DATA_DIR: await emptyDataDir() };
    const first = await ServerProcess.start(settings, { isOptimized: true });
    const access = await firstAccess(first);
    const startPeak = peakMegabytes(first);
    const firstUsed = await use(first, access);
    const firstPeak = peakMegabytes(first);
    await first.stop();

    const second = await ServerProcess.start(settings, { isOptimized: true });
    await new Promise((resolve) => setTimeout(resolve, settledAfterMs));
    const secondUsed = await use(second, access);
    const secondPeak = peakMegabytes(second);
    await second.stop();

    expect([firstUsed, secondUsed]).toEqual([used, used]);
    expect(startPeak).toBeLessThan(mostMegabytes.atStart);
    expect(firstPeak).toBeLessThan(mostMegabytes.inUse);
    expect(secondPeak).toBeLessThan(mostMegabytes.atStart);
  },
  240_000,
);

const limited = whyNoMemoryLimit ? describe.skip : describe;
limited(`a container of 512 MB (${whyNoMemoryLimit ?? 'with a control group'})`, () => {
  it('starts the embedded database and takes an item, a list, a file and an import', async () => {
    const limit = new MemoryLimit(512);
    const settings = { DATA_DIR: await emptyDataDir() };

    const server = await ServerProcess.start(settings, { isOptimized: true, memory: limit });
    const result = await use(server, await firstAccess(server));
    const end = await server.stop();
    limit.remove();

    expect(result).toEqual(used);
    expect(end.code).toBe(0);
    expect(server.output).not.toContain('MB of memory');
  }, 240_000);

  it('starts a clone after npm ci', async () => {
    execFileSync(process.execPath, [join(project, 'scripts/build/clone-database.ts')]);
    const limit = new MemoryLimit(512);

    const program = join(project, 'src/main.ts');
    const server = await ServerProcess.start(
      { DATA_DIR: await emptyDataDir() },
      { isOptimized: true, memory: limit, program },
    );
    await server.stop();
    limit.remove();

    expect(server.output).toContain('heed is ready');
  }, 240_000);

  it('of 256 MB is named in the log, with the need', async () => {
    const limit = new MemoryLimit(256);

    const server = await ServerProcess.launch({ DATA_DIR: await emptyDataDir() }, { memory: limit });
    await until('it warns', () => server.output.includes('MB of memory'));
    await server.stop('SIGKILL');
    limit.remove();

    expect(server.output).toContain('may use 256 MB of memory. With the embedded database Heed needs 512 MB');
  });
});
