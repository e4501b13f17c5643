import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packTar, unpackTar } from 'modern-tar';
import { tables } from '../../generated/tables.ts';
import { headName, type Manifest, manifestName } from '../../src/backup/format.ts';
import type { BackupFile } from '../../src/backup/open-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aFullWorkspace } from '../support/full-workspace.ts';
import { backUp, kinds, NewPlace } from './installations.ts';
import { rewriteBackup } from './rewrite-backup.ts';

const passphrase = 'correct horse battery staple';
let folder: string;
let app: TestApp;
const plain = () => join(folder, 'plain.tar');
const sealed = () => join(folder, 'sealed.age');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-backup-'));
  app = await startTestApp();
  await aFullWorkspace(app);
  await backUp(app, plain());
  await backUp(app, sealed(), passphrase);
});
afterAll(async () => {
  await app.close();
  await NewPlace.removeAll();
  await rm(folder, { recursive: true });
});

type Entry = Awaited<ReturnType<typeof unpackTar>>[number];

/** A copy of the plain backup with other entries. */
async function repacked(change: (entries: Entry[]) => Entry[]): Promise<BackupFile> {
  const path = join(folder, 'changed.tar');
  await writeFile(path, await packTar(change(await unpackTar(await readFile(plain())))));
  return { path };
}

/** A copy with one bit turned round, or cut off there. The place is a part of its length. */
async function spoilt(original: string, at: number, how: 'changed' | 'cut'): Promise<string> {
  const path = join(folder, `${how}-${at}`);
  await copyFile(original, path);
  const file = await open(path, 'r+');
  const whole = await file.readFile();
  let place = Math.floor(whole.length * at);
  // The bytes that fill a part of the archive up to 512, and the blank behind a checksum, mean nothing.
  while (whole[place] === 0 || whole[place] === 0x20) place -= 1;
  await file.write(Buffer.of((whole[place] ?? 0) ^ 1), 0, 1, place);
  await file.close();
  if (how === 'cut') await truncate(path, place);
  return path;
}

/** Why it is refused. Nothing may have been written, and a whole one can still be restored there. */
async function refusal(place: NewPlace, file: BackupFile): Promise<string> {
  const error: Error | undefined = await restoreBackup(file, place.settings).then(
    () => undefined,
    (caught) => caught,
  );
  const { dataDir, databaseUrl } = place.settings;
  expect(existsSync(join(dataDir, 'db', 'PG_VERSION'))).toBe(false);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('db.new'))).toEqual([]);
  if (databaseUrl) expect(await tablesWithRows(place)).toEqual([]);
  expect(error?.message.split('\n')).toHaveLength(1);
  return error?.message ?? '';
}

async function tablesWithRows(place: NewPlace): Promise<string[]> {
  const database = await place.open();
  const found: string[] = [];
  for (const table of tables) {
    const [there] = await database.prisma.$queryRawUnsafe<{ is: boolean }[]>(
      `SELECT to_regclass('${table}') IS NOT NULL AS is`,
    );
    if (there?.is && (await database.prisma.$queryRawUnsafe<object[]>(`SELECT 1 FROM ${table} LIMIT 1`)).length > 0)
      found.push(table);
  }
  await database.close();
  return found;
}

const notWhole = /is not a whole backup of Heed/;

describe.each(kinds)('into %s, is refused and writes nothing:', (kind) => {
  let place: NewPlace;
  beforeAll(async () => {
    place = await NewPlace.make(kind);
  });

  it.each([0.001, 0.3, 0.6, 0.9, 0.99])('a plain one cut off or changed at %d of its length', async (at) => {
    for (const how of ['cut', 'changed'] as const)
      expect(await refusal(place, { path: await spoilt(plain(), at, how) })).toMatch(notWhole);
  });

  it.each(['cut', 'changed'] as const)('a sealed one that was %s', async (how) => {
    expect(await refusal(place, { path: await spoilt(sealed(), 0.7, how), passphrase })).toMatch(notWhole);
  });

  it('a sealed one with a wrong passphrase, or without one', async () => {
    expect(await refusal(place, { path: sealed(), passphrase: 'wrong' })).toMatch(/^The passphrase does not open /);
    expect(await refusal(place, { path: sealed() })).toMatch(/is sealed with a passphrase/);
  });

  it('one whose parts are in another order, missing, twice, elsewhere, or of other rows', async () => {
    const changes: ((entries: Entry[]) => Entry[])[] = [
      (entries) => entries.toSpliced(1, 2, ...entries.slice(1, 3).reverse()),
      (entries) => entries.toSpliced(4, 1),
      (entries) => entries.toSpliced(4, 0, ...entries.slice(4, 5)),
      (entries) => entries.filter(({ header }) => header.name !== manifestName),
      (entries) => entries.filter(({ header }) => header.name !== headName),
      (entries) => entries.filter(({ header }) => !header.name.startsWith('files/')),
      (entries) => entries.map((entry) => renamed(entry, /^files\//, 'files/../../')),
      (entries) => entries.map((entry) => (entry.header.name === manifestName ? withText(entry, otherRows) : entry)),
      () => [],
    ];
    for (const change of changes) expect(await refusal(place, await repacked(change))).toMatch(notWhole);
  });

  it('one of a newer version, which it names', async () => {
    const file = await repacked((entries) =>
      entries.map((entry) =>
        entry.header.name === headName
          ? withText(entry, (text) =>
              text
                .replace('"migrations": [', '"migrations": ["20990101000000_later", ')
                .replace(/"heed": ".*"/, '"heed": "9.0.0"'),
            )
          : entry,
      ),
    );

    expect(await refusal(place, file)).toMatch(/was written by Heed 9\.0\.0, and this is Heed \d.*a newer one\.$/);
  });

  it('one that the database does not take, although it is whole', async () => {
    const error = await refusal(place, await rewritten('comments', (line) => line.replace('"fb_', '"fb_x')));

    expect(error).toMatch(/foreign key/);
  });

  it('none, when it is whole', async () => {
    const { manifest } = await restoreBackup({ path: plain() }, place.settings);

    expect(manifest.rows).toMatchObject({ users: 2, feedback: 2 });
  });

  it('a whole one, when there is an installation already', async () => {
    const again = restoreBackup({ path: plain() }, place.settings);

    await expect(again).rejects.toThrow(kind === 'embedded' ? /where Heed has been started before/ : /users has rows/);
  });
});

it('is refused into a folder with files of uploads', async () => {
  const { settings } = await NewPlace.make('embedded');
  await mkdir(join(settings.dataDir, 'media'));
  await writeFile(join(settings.dataDir, 'media', 'x.png'), 'x');

  await expect(restoreBackup({ path: plain() }, settings)).rejects.toThrow(/media has files/);
});

it('is refused into a database that a service uses', async () => {
  if (!kinds.includes('postgresql')) return;
  const place = await NewPlace.make('postgresql');
  const service = await place.open();
  await service.ping(5_000);

  await expect(restoreBackup({ path: plain() }, place.settings)).rejects.toThrow(/A Heed service uses the database/);
  await service.close();
});

/** A whole backup with a manifest that fits, whose table has other rows. */
async function rewritten(changed: string, change: (line: string) => string): Promise<BackupFile> {
  const path = join(folder, 'rewritten.tar');
  const lines = (table: string, all: string[]) => (table === changed ? all.map(change) : all);
  await rewriteBackup(plain(), path, { lines });
  return { path };
}

function renamed(entry: Entry, from: RegExp, to: string): Entry {
  return { ...entry, header: { ...entry.header, name: entry.header.name.replace(from, to) } };
}

function otherRows(manifest: string): string {
  const { rows, ...rest } = JSON.parse(manifest) as Manifest;
  return JSON.stringify({ ...rest, rows: { ...rows, users: 3 } });
}

function withText(entry: Entry, change: (text: string) => string): Entry {
  const data = new Uint8Array(Buffer.from(change(Buffer.from(entry.data ?? []).toString())));
  return { data, header: { ...entry.header, size: data.length } };
}
