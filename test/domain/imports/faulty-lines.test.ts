import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile, itemsOf, sendFile } from '../../support/imports.ts';
import { runJobs } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const tooDeep = 'must be at most 64 levels deep';
const inexact = (source: string) => `must be a number that JSON keeps as it is, or text: ${source}`;
const nested = (levels: number) =>
  `{"message":"deep","customMetadata":${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}}`;

describe.each(['ndjson', 'json'] as const)('a line of %s', (format) => {
  const type = format === 'json' ? 'application/json' : 'application/x-ndjson';
  const file = (...lines: string[]) => (format === 'json' ? `[${lines.join()}]` : lines.join('\n'));

  it('that nests too deep is refused, and all others are stored', async () => {
    const built = await aWorkspaceWithProject(app);

    const content = file(nested(8_000), '{"message":"first"}', nested(100), nested(100_000), '{"message":"last"}');
    const ended = await importFile(app, built, content, { type, fileName: `deep.${format}` });
    const report = await built.api.get(`/imports/${ended.id}/report`);

    expect(ended.status).toBe('finished');
    expect(ended.errors).toEqual([1, 3, 4].map((line) => ({ line, path: '', message: tooDeep })));
    expect((await itemsOf(built)).map(({ message }: { message: string }) => message)).toEqual(['first', 'last']);
    expect(report.status).toBe(200);
  });

  it('with a number that JSON would change is refused', async () => {
    const built = await aWorkspaceWithProject(app);
    const lines = [
      '{"message":"a","customMetadata":{"size":1e400}}',
      '{"message":"b","context":{"ids":[9007199254740993]}}',
      '{"message":"c","votes":1e400}',
      '9007199254740993',
      '{"message":"d","customMetadata":{"size":9007199254740992, "price":1.50}}',
    ];

    const ended = await importFile(app, built, file(...lines), { type, fileName: `numbers.${format}` });

    expect(ended.errors).toEqual([
      { line: 1, path: 'customMetadata/size', message: inexact('1e400') },
      { line: 2, path: 'context/ids/0', message: inexact('9007199254740993') },
      { line: 3, path: 'votes', message: inexact('1e400') },
      { line: 4, path: '', message: 'must be a JSON object' },
    ]);
    expect(await itemsOf(built)).toMatchObject([{ customMetadata: { size: 9007199254740992, price: 1.5 } }]);
  });
});

it('refuses a cell whose JSON nests too deep, or has a number that JSON would change', async () => {
  const built = await aWorkspaceWithProject(app);
  const cell = (json: string) => `"${json.replaceAll('"', '""')}"`;
  const deep = `${'['.repeat(100_000)}`;
  const rows = [
    `a,${cell(`{"a":${deep}`)},`,
    `b,${cell('{"size":1e400}')},`,
    'c,,9007199254740993',
    `d,${cell('{"a":1}')},3`,
  ];

  const ended = await importFile(app, built, `message,customMetadata,votes\n${rows.join('\n')}\n`);

  expect(ended.errors).toEqual([
    { line: 2, path: 'customMetadata', message: tooDeep },
    { line: 3, path: 'customMetadata/size', message: inexact('1e400') },
    { line: 4, path: 'votes', message: inexact('9007199254740993') },
  ]);
  expect(await itemsOf(built)).toMatchObject([{ message: 'd', votes: 3 }]);
});

describe('an error that nobody expects', () => {
  let faulty: string | undefined;
  afterEach(mend);

  const run = (sql: string) => app.database.prisma.$executeRawUnsafe(sql);
  /** Lets the database fail with this code, whenever such a row is written. A constraint does it, since Citus refuses triggers. */
  async function failAt(table: string, condition: string, code = 'P0001'): Promise<void> {
    await run(`CREATE FUNCTION fail() RETURNS boolean LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'unexpected' USING ERRCODE = '${code}'; END $$`);
    faulty = table;
    await run(`ALTER TABLE ${table} ADD CONSTRAINT fail CHECK (CASE WHEN ${condition} THEN fail() END) NOT VALID`);
  }
  async function mend(): Promise<void> {
    if (faulty === undefined) return;
    await run(`ALTER TABLE ${faulty} DROP CONSTRAINT IF EXISTS fail`);
    await run('DROP FUNCTION fail()');
    faulty = undefined;
  }
  const lines = Array.from({ length: 60 }, (_, index) => (index % 20 === 7 ? `poison ${index}` : `Line ${index}`));
  const content = `message\n${lines.join('\n')}\n`;

  it('stays with the line at which it occurs', async () => {
    const built = await aWorkspaceWithProject(app);
    await failAt('feedback', "message LIKE 'poison%'");

    const ended = await importFile(app, built, content);

    const message = 'cannot be imported because of an error that is not in the line: the log of Heed tells more';
    expect(ended).toMatchObject({ status: 'finished', counts: { read: 60, created: 57, failed: 3 } });
    expect(ended.errors).toEqual([9, 29, 49].map((line) => ({ line, path: '', message })));
    const stored = await itemsOf(built);
    const others = lines.filter((line) => !line.startsWith('poison'));
    expect(stored.map((item: { message: string }) => item.message)).toEqual(others);
  });

  it('ends the import as failed if it is of the import itself', async () => {
    const built = await aWorkspaceWithProject(app);
    await failAt('imports', 'read_count > 0');

    const ended = await importFile(app, built, content);

    const message =
      'cannot be imported from here on because of an error that is not in the file: the log of Heed tells more';
    expect(ended).toMatchObject({ status: 'failed', finishedAt: expect.any(String), counts: { read: 0, created: 0 } });
    expect(ended.errors).toEqual([{ line: 1, path: '', message }]);
    expect(await itemsOf(built)).toEqual([]);
    const log = await built.api.get('/events', { workspaceId: built.workspace.id, types: 'import.*' });
    expect(log.body.data).toMatchObject([{ type: 'import.finished', data: { status: 'failed' } }]);
  });

  it.each(['40001', '53100'])('lets the import wait for a better time if it may pass: %s', async (code) => {
    const built = await aWorkspaceWithProject(app);
    await failAt('feedback', "message LIKE 'poison%'", code);
    const { id } = (await sendFile(built, content)).body.data;

    await runJobs(app);
    const waiting = (await built.api.get(`/imports/${id}`)).body.data;
    await mend();
    await runJobs(app, { retries: true });
    const ended = (await built.api.get(`/imports/${id}`)).body.data;

    expect(waiting.errors).toEqual([]);
    expect(waiting.finishedAt).toBeNull();
    expect(ended).toMatchObject({ status: 'finished', errors: [], counts: { read: 60, created: 60, failed: 0 } });
  });
});
