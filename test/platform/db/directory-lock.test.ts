import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { lockDirectory } from '../../../src/platform/db/directory-lock.ts';
import { expectWithin } from '../../support/figures.ts';

let parent: string;
let directory: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'heed-lock-'));
  directory = join(parent, 'db');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(parent, { recursive: true });
});

it('refuses a directory that another process has, and names it, however long that process has been busy', async () => {
  const owner = await processThatLocks();
  await letLockGrowOld();

  await expect(lockDirectory(directory)).rejects.toThrow(`${directory} is in use by process ${owner.pid}`);
});

it('takes over from a killed process at once', async () => {
  const owner = await processThatLocks();
  owner.kill('SIGKILL');
  await once(owner, 'exit');

  const before = performance.now();
  const release = await lockDirectory(directory);

  expectWithin('the lock of a killed process is taken', performance.now() - before, 1_000);
  await release();
});

it('takes over from a dead process whose number has been given to another', async () => {
  const owner = await processThatLocks();
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await changeOwner({ pid: process.pid, startedAt: '1' });

  const release = await lockDirectory(directory);

  await release();
});

it('lets only one of several take over from a dead process', async () => {
  const owner = await processThatLocks();
  owner.kill('SIGKILL');
  await once(owner, 'exit');

  const outcomes = await Promise.all([1, 2, 3, 4].map(() => startLocker()));

  expect(outcomes.map(({ said }) => said.split(' ')[0]).sort()).toEqual(['locked', 'refused', 'refused', 'refused']);
});

it('refuses a second lock of the same process, and frees the directory when released', async () => {
  const release = await lockDirectory(directory);

  await expect(lockDirectory(directory)).rejects.toThrow('in use');
  await release();
  await (await lockDirectory(directory))();
});

it('reports that the lock was lost', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'setImmediate', 'nextTick', 'queueMicrotask'], now: Date.now() });
  const lost = Promise.withResolvers<Error>();
  try {
    await lockDirectory(directory, lost.resolve);
    await rm(`${directory}.lock`, { recursive: true });
    jest.advanceTimersByTime(6000);
  } finally {
    jest.useRealTimers();
  }

  expect(await lost.promise).toHaveProperty('code', 'ECOMPROMISED');
});

async function processThatLocks(): Promise<ChildProcess> {
  const { child, said } = await startLocker();
  expect(said).toBe('locked');
  return child;
}

/** Starts a process that locks the directory and keeps the lock. Resolves once it has said whether it could. */
async function startLocker(): Promise<{ child: ChildProcess; said: string }> {
  const lockModule = new URL('../../../src/platform/db/directory-lock.ts', import.meta.url);
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(lockModule.href)});
    await lockDirectory(${JSON.stringify(directory)}).then(
      () => process.stdout.write('locked'),
      (error) => process.stdout.write('refused ' + error.message),
    );
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, said: String(said) };
}

async function letLockGrowOld(): Promise<void> {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(`${directory}.lock`, anHourAgo, anHourAgo);
}

async function changeOwner(changes: object): Promise<void> {
  const file = `${directory}.owner.json`;
  const owner = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...owner, ...changes }));
}
