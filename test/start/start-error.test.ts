import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { prepareDataDirectory } from '../../src/start/data-directory.ts';
import { openHeedDatabase, prepareDatabase } from '../../src/start/database.ts';
import { listen } from '../../src/start/listen.ts';
import { explainStartError } from '../../src/start/start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'heed-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function explanationOf(work: Promise<unknown>): Promise<string | null> {
  const error = await work.then(
    () => Promise.reject(new Error('It did not fail')),
    (thrown: unknown) => thrown,
  );
  return explainStartError(error);
}

describe('a port that cannot be opened', () => {
  it('because it is in use is reported with its number', async () => {
    const occupant = createServer();
    await listen(occupant, { host: '127.0.0.1', port: 0 });
    const { port } = occupant.address() as { port: number };

    const explanation = await explanationOf(listen(createServer(), { host: '127.0.0.1', port }));

    expect(explanation).toContain(`port ${port} of 127.0.0.1: it is in use`);
    occupant.close();
  });

  it.each([
    ['nohost.invalid', 'does not resolve'],
    ['192.0.2.1', 'is not an address of this machine'],
  ])('because of HOST=%s names HOST', async (host, reason) => {
    const explanation = await explanationOf(listen(createServer(), { host, port: 0 }));

    expect(explanation).toMatch(new RegExp(`^HOST is ${host}, which ${reason}`));
  });
});

it.each([
  // V8's error when a database finds no room.
  async () => Promise.reject(new RangeError('WebAssembly.Memory(): could not allocate memory')),
  async () => new ArrayBuffer(2 ** 52),
])('memory that cannot be allocated is reported with the need', async (allocate) => {
  expect(await explanationOf(allocate())).toBe(
    'Heed has run out of memory. With the embedded database it needs 512 MB.',
  );
});

describe('a data directory', () => {
  writeFileSync(join(folder, 'file'), '');

  it.each([
    [join(folder, 'file'), 'it is a file'],
    [join(folder, 'file/below'), 'a part of its path is a file'],
    ['/proc/heed/below', 'no directory can be made there'],
  ])('that is %s is reported at once', async (directory, reason) => {
    expect(await explanationOf(prepareDataDirectory(directory))).toContain(
      `DATA_DIR is ${directory}, which cannot be written: ${reason}`,
    );
  });

  it('is created with its parents, and left empty', async () => {
    const directory = join(folder, 'a/b/c');

    await prepareDataDirectory(directory);
    await prepareDataDirectory(directory);

    expect(readdirSync(directory)).toEqual([]);
  });
});

const serverUrl = process.env.TEST_DATABASE_URL;

describe('a PostgreSQL server', () => {
  const open = async (databaseUrl: string) => {
    const database = await openHeedDatabase({ databaseUrl, dataDir: folder, databasePoolSize: 1 });
    await prepareDatabase(database).finally(() => database.close());
  };

  (serverUrl ? it : it.skip)('without the database says how to create it (needs TEST_DATABASE_URL)', async () => {
    const url = Object.assign(new URL(serverUrl ?? ''), { pathname: '/heed_nowhere' });

    expect(await explanationOf(open(url.href))).toMatch(/^The database of DATABASE_URL does not exist. Create it/);
  });

  (serverUrl ? it : it.skip)('that refuses the user says what to check (needs TEST_DATABASE_URL)', async () => {
    const url = Object.assign(new URL(serverUrl ?? ''), { username: 'heed_nobody', password: 'wrong' });

    expect(await explanationOf(open(url.href))).toMatch(/^The server of DATABASE_URL refuses its user/);
  });

  it('that is away says so', async () => {
    expect(await explanationOf(open('postgres://127.0.0.1:1/heed'))).toContain('cannot be reached');
  });
});
