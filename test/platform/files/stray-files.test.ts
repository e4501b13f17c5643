import { existsSync } from 'node:fs';
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { thisProcess } from '../../../src/base/process-identity.ts';
import { Incoming } from '../../../src/platform/files/incoming.ts';
import type { ReceivedFile } from '../../../src/platform/files/receive-file.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { png } from '../../support/media.ts';
import { aFileUrl, filesOnDisk, storageKeyOf } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const strays = () => app.database.prisma.strayFile.count();

/** A file that has come in, as a request brings it. */
function aReceivedFile(): Promise<ReceivedFile> {
  const declared = { fileName: 'a.png', mimeType: 'image/png' };
  const receiving = { signal: new AbortController().signal, takesDocuments: false };
  return app.running.services.files.receive(Readable.from([png]), declared, receiving);
}

describe('a file that no upload claims', () => {
  it('is listed and in the store while the work runs, and neither afterwards', async () => {
    const before = await filesOnDisk(app);

    const seen = await app.running.services.files.store(await aReceivedFile(), async ({ storageKey }) => ({
      listed: await strays(),
      stored: (await filesOnDisk(app)).includes(storageKey),
    }));

    expect(seen).toEqual({ listed: 1, stored: true });
    expect(await strays()).toBe(0);
    expect(await filesOnDisk(app)).toEqual(before);
  });

  it('is removed when the work fails, and the failure comes through', async () => {
    const before = await filesOnDisk(app);
    const fails = app.running.services.files.store(await aReceivedFile(), async () => {
      throw new Error('no');
    });

    await expect(fails).rejects.toThrow('no');
    expect(await strays()).toBe(0);
    expect(await filesOnDisk(app)).toEqual(before);
  });

  it('is swept an hour later if the process died in between', async () => {
    const { files } = app.running.services;
    const storageKey = `${'A'.repeat(24)}.png`;
    const { path } = await aReceivedFile();
    const removeAfter = new Date(app.clock.read().getTime() + 3_600_000);
    await app.database.prisma.strayFile.create({ data: { storageKey, removeAfter } });
    await rename(path, join(app.running.settings.dataDir, 'media', storageKey));

    await files.sweep();
    const early = await filesOnDisk(app);
    app.clock.advance(3_600_000);
    await files.sweep();

    expect(early).toContain(storageKey);
    expect(await filesOnDisk(app)).not.toContain(storageKey);
    expect(await strays()).toBe(0);
  });
});

it('never sweeps the file of an upload', async () => {
  const url = await aFileUrl(await aWorkspace(app));
  app.clock.advance(10_000_000);

  await app.running.services.files.sweep();

  expect(await filesOnDisk(app)).toContain(storageKeyOf(url));
});

it('sweeps more files than one batch, and forgets those that are already gone', async () => {
  const data = Array.from({ length: 250 }, (_, n) => ({ storageKey: `gone-${n}.png`, removeAfter: app.clock.read() }));
  await app.database.prisma.strayFile.createMany({ data });

  await app.running.services.files.sweep();

  expect(await strays()).toBe(0);
});

describe('what requests were bringing', () => {
  const folders = async () => {
    const root = join(app.running.settings.dataDir, 'media', 'incoming');
    const left = async (name: string, owner: object | null, ageMs: number) => {
      const folder = join(root, name);
      await mkdir(folder);
      await writeFile(join(folder, 'half'), 'abc');
      if (owner) await writeFile(join(folder, 'owner.json'), JSON.stringify(owner));
      const time = new Date(Date.now() - ageMs);
      await utimes(folder, time, time);
      return folder;
    };
    const own = await thisProcess();
    return {
      living: await left('living', own, 7_200_000),
      dead: await left('dead', { ...own, startedAt: '1' }, 0),
      otherHost: await left('other', { ...own, scope: 'elsewhere' }, 0),
      otherHostLongAgo: await left('other-old', { ...own, scope: 'elsewhere' }, 7_200_000),
      nobodys: await left('nobodys', null, 0),
      nobodysLongAgo: await left('nobodys-old', null, 7_200_000),
    };
  };

  it('is removed at a start if its process has died, or cannot be asked and an hour has passed', async () => {
    const left = await folders();

    const incoming = await Incoming.open(app.running.settings.dataDir);
    await incoming.close();

    const stay = Object.entries(left).filter(([, folder]) => existsSync(folder));
    expect(stay.map(([name]) => name)).toEqual(['living', 'otherHost', 'nobodys']);
  });
});
