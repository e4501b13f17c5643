import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { contractFile } from '../../../../src/contract/contract.ts';
import { showInboxState } from '../../../../src/doors/mail/imap/inbox-state.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWorkspaceWithProject } from '../../../support/builders.ts';
import { sendRaw } from '../../../support/raw.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string, headers = {}) => sendRaw(app.running.server, 'GET', path, { headers });

describe('the contract', () => {
  it('is served as JSON and as YAML, and both say the same', async () => {
    const [json, yaml] = [await get('/openapi.json'), await get('/openapi.yaml')];

    const own = JSON.parse(readFileSync(contractFile('json'), 'utf8'));
    expect(json).toMatchObject({ status: 200, body: { info: own.info, components: own.components } });
    expect(json.body.servers).toEqual([{ ...own.servers[0], url: 'http://heed.test/api/v1' }]);
    expect(json.body.paths['/api/widget/{publicKey}'].servers[0].url).toBe('http://heed.test/');
    expect(json.headers['content-type']).toMatch(/^application\/json/);
    expect(yaml.headers['content-type']).toMatch(/^application\/yaml/);
    expect(json.body.openapi).toMatch(/^3\.1\./);
    expect(parse(yaml.text)).toEqual(json.body);
  });

  it('may be read by tools on other sites', async () => {
    const { headers } = await get('/openapi.json', { Origin: 'https://editor.test' });

    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('is compressed for those who take it, and sent only if it has changed', async () => {
    const plain = await get('/openapi.json');
    const forms = await Promise.all(
      ['br', 'gzip'].map((encoding) => get('/openapi.json', { 'Accept-Encoding': encoding })),
    );
    const again = await get('/openapi.json', { 'If-None-Match': plain.headers.etag });

    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    for (const { headers } of forms)
      expect(Number(headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 4);
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('is not upset by ranges and conditions', async () => {
    expect(await get('/openapi.json', { Range: 'bytes=99999999-' })).toHaveProperty('status', 200);
    expect(await get('/openapi.json', { 'If-Match': '"x"' })).toHaveProperty('status', 200);
  });
});

describe('the health', () => {
  it('says that the process is alive', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('says that it can serve', async () => {
    expect(await get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'ok', disk: 'ok', stopping: false },
    });
  });

  it('names a mailbox that fails, and can serve all the same', async () => {
    const state = { mailbox: 'ada@mail.test/INBOX', isReading: true, isUp: false, lastError: 'refused', failures: 2 };
    const hide = showInboxState(Object.assign(state, { since: new Date() }));
    const before = await get('/readyz');
    state.failures = 3;
    const after = await get('/readyz');
    hide();

    expect(before).toMatchObject({ status: 200, body: { status: 'ok', mailbox: 'ok' } });
    expect(after).toMatchObject({ status: 200, body: { status: 'ok', mailbox: 'failing' } });
    expect((await get('/readyz')).body).not.toHaveProperty('mailbox');
  });

  it('says that the disk of the database is full while every write is 503, and that there is room again', async () => {
    const built = await aWorkspaceWithProject(app);
    const { workspace, project, api } = built;
    const create = () => api.post('/feedback', { workspaceId: workspace.id, projectId: project.id, message: 'Hello' });
    const { prisma } = app.database;
    await prisma.$executeRawUnsafe(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await prisma.$executeRawUnsafe(
      'CREATE TRIGGER no_room BEFORE INSERT ON feedback FOR EACH STATEMENT EXECUTE FUNCTION no_room()',
    );
    const refused = await create();
    const ready = await get('/readyz');
    await prisma.$executeRawUnsafe('DROP FUNCTION no_room CASCADE');

    expect(refused).toBeError(503, 'unavailable');
    expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'ok', disk: 'full' } });
    expect((await create()).status).toBe(201);
    await until('there is room again', async () => (await get('/readyz')).body.disk === 'ok');
    expect((await get('/readyz')).status).toBe(200);
  });

  it('says when it cannot, and is still alive', async () => {
    const other = await startTestApp();
    await other.database.close();

    const ready = await sendRaw(other.running.server, 'GET', '/readyz');
    const alive = await sendRaw(other.running.server, 'GET', '/healthz');

    expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'away' } });
    expect(alive).toMatchObject({ status: 200, body: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+/) } });
    await other.running.stop();
  });
});
