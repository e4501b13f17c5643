import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aKey, aMember, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

const log: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }) });
});
afterAll(() => app.close());

/** Every row of every table, the queue's too, and every file, as one text. */
async function everything(): Promise<string> {
  const { prisma } = app.database;
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`;
  const rows = await Promise.all(
    tables.map(({ name }) => prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`)),
  );
  const folder = join(app.running.settings.dataDir, 'media');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  return [...rows.flat().map(({ row }) => row), ...contents, ...log].join('\n').toLowerCase();
}

const secrets = {
  name: 'Ada-Secret-Name',
  userEmail: 'ada.secret@example.org',
  userPhone: '+442079460123',
  message: 'the-secret-message',
  comment: 'the-secret-comment',
  elsewhere: 'the-secret-comment-elsewhere',
  note: 'the-secret-note',
  context: 'the-secret-page',
  metadata: 'the-secret-metadata',
  externalId: 'the-secret-external-id',
  profile: 'the-secret-profile-note',
  handle: 'the-secret-handle',
};

/** A person who has left traces wherever one can. */
async function aPersonEverywhere() {
  const built = await aWorkspaceWithProject(app);
  const { api, workspace } = built;
  const member = await aMember(app, workspace);
  await anAutomation(built, {
    scope: 'feedback.created',
    conditions: { combinator: 'and', rules: [{ field: 'message', operator: 'contains', value: 'secret' }] },
    actions: [{ type: 'add_comment', params: { message: 'Thank you' } }],
  });
  const item = await aFeedback(built, {
    message: secrets.message,
    userName: secrets.name,
    userEmail: secrets.userEmail,
    userPhone: secrets.userPhone,
    externalId: secrets.externalId,
    context: { page: secrets.context },
    customMetadata: { plan: secrets.metadata },
    category: 'bug',
    rating: 4,
    tags: ['kept'],
  });
  const author = { authorType: 'customer', authorName: secrets.name, authorEmail: secrets.userEmail };
  const key = { 'Idempotency-Key': `comment-${item.id}` };
  await api.post(`/feedback/${item.id}/comments`, { ...author, message: secrets.comment }, key);
  await api.post(`/feedback/${item.id}/comments`, { message: 'What an agent wrote' });
  const other = await aFeedback(built, { message: 'Of somebody else' });
  await api.post(`/feedback/${other.id}/comments`, { ...author, message: secrets.elsewhere });
  await api.post(`/feedback/${item.id}/notes`, { content: secrets.note, mentions: [member.id] });
  const profile = { notes: secrets.profile, socialHandles: [{ platform: 'x', handle: secrets.handle }] };
  await api.patch(`/customers/${item.customerId}`, profile);
  await runJobs(app);
  await api.post(`/feedback/${item.id}/notes`, { content: secrets.note, mentions: [member.id] });
  return { ...built, item, other, customerId: item.customerId ?? '', key };
}

describe('200', () => {
  it('leaves nothing of the person in the database, the files and the log', async () => {
    const { api, workspace, item, other, customerId, key } = await aPersonEverywhere();
    const before = await everything();
    expect(Object.values(secrets).filter((secret) => !before.includes(secret.toLowerCase()))).toEqual([]);

    const response = await api.post(`/customers/${customerId}/erase`, {});

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ id: customerId, erased: true, items: 1, comments: 2, files: 0 });
    const after = await everything();
    expect(Object.values(secrets).filter((secret) => after.includes(secret.toLowerCase()))).toEqual([]);
    const left = (await api.get(`/feedback/${item.id}`, { workspaceId: workspace.id })).body.data;
    const { ticketNumber, createdAt, status, category, rating, tags } = item;
    expect(left).toMatchObject({ ticketNumber, createdAt, status, category, rating, tags });
    expect(left).toMatchObject({ message: '[erased]', customerId: null, context: {}, customMetadata: null });
    const texts = left.customerComments.map(({ message, authorName }: Record<string, string>) => [message, authorName]);
    expect(texts).toContainEqual(['[erased]', 'Erased']);
    expect(texts.map(([text]: string[]) => text)).toContain('What an agent wrote');
    expect((await api.get(`/feedback/${other.id}`, { workspaceId: workspace.id })).body.data.message).toBe(
      'Of somebody else',
    );
    expect((await api.get('/events', { workspaceId: workspace.id, types: 'customer.erased' })).body.data).toMatchObject(
      [
        {
          type: 'customer.erased',
          subject: { type: 'customer', id: customerId },
          changes: null,
          data: { erased: true },
        },
      ],
    );
    const replay = await api.post(`/feedback/${item.id}/comments`, { message: 'again' }, key);
    expect(replay).toBeError(409, 'conflict');
    expect(await api.get(`/customers/${customerId}`)).toBeError(404, 'not_found');
    expect((await api.get('/events', { workspaceId: workspace.id, pageSize: 500 })).status).toBe(200);
  });

  it('goes on where it broke off, and leaves other people alone', async () => {
    const built = await aWorkspaceWithProject(app);
    const [first, second] = [await aFeedback(built, { userEmail: 'b@example.org' }), await aCustomer(built)];
    const { id: other } = await aFeedback(built, { userEmail: 'c@example.org', message: 'stays' });
    const emptied = { message: '[erased]', userEmail: null };
    await app.database.prisma.feedback.updateMany({ where: { id: first.id }, data: emptied });

    const response = await built.api.post(`/customers/${first.customerId}/erase`, {});

    expect(response.status).toBe(200);
    expect((await built.api.get(`/customers/${second.id}`)).status).toBe(200);
    expect(await app.database.prisma.feedback.findFirstOrThrow({ where: { id: other } })).toMatchObject({
      message: 'stays',
      userEmail: 'c@example.org',
    });
  });
});

describe('400', () => {
  it('refuses a query parameter that it does not know', async () => {
    const { api } = await aWorkspaceWithProject(app);

    const response = await api.send('post', '/customers/cus_none/erase', { query: { force: true } });

    expect(response).toBeError(400, 'bad_request', 'query/force');
  });
});

describe('403', () => {
  it('needs the scope customers:delete', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aCustomer(built);
    const { api } = await aKey(app, built.user, { scopes: ['customers:write'] });

    expect(await api.post(`/customers/${id}/erase`, {})).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it('does not find a customer of another workspace', async () => {
    const { id } = await aCustomer(await aWorkspaceWithProject(app));
    const { api } = await aWorkspaceWithProject(app);

    expect(await api.post(`/customers/${id}/erase`, {})).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('is refused with an Idempotency-Key of another request', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aCustomer(built);
    const headers = { 'Idempotency-Key': 'erase' };
    await built.api.send('post', `/customers/${id}/erase`, { headers });

    const query = { workspaceId: built.workspace.id };
    const response = await built.api.send('post', `/customers/${id}/erase`, { headers, query });

    expect(response).toBeError(409, 'conflict');
  });
});
