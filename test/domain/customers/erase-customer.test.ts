import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aCustomer,
  aFeedback,
  aKey,
  aMember,
  anAutomation,
  aSubscription,
  aWorkspaceWithProject,
} from '../../support/builders.ts';
import { everything } from '../../support/everything.ts';
import { importFile } from '../../support/imports.ts';
import { runJobs } from '../../support/jobs.ts';
import { png } from '../../support/media.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { aFileUrl, anAttachment } from '../../support/uploads.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

const log: string[] = [];
let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  const settings = { webhookAllowedAddresses: ['127.0.0.1'] };
  app = await startTestApp(settings, { log: pino({ level: 'trace' }, { write: (line) => void log.push(line) }) });
  receiver = await TestReceiver.start();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const all = async () => [await everything(app), ...log].join('\n').toLowerCase();

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
  idElsewhere: 'the-secret-id-in-another-system',
  handle: 'the-secret-handle',
  fileName: 'the-secret-file-name',
  fileContent: 'the-secret-file-content',
  imported: 'the-secret-imported-message',
  importedComment: 'the-secret-imported-comment',
  refused: 'the-secret-refused-line',
  refusedElsewhere: 'the-secret-refused-elsewhere',
  wordOfComment: 'quetzalcoatl',
  wordOfImport: 'borborygmus',
  wordOfNote: 'zugzwang',
  wordElsewhere: 'serendipity',
};

/** The receiver does not take what it is sent, and sends it back. */
const refuse = (res: ServerResponse) => res.writeHead(500).end(receiver.received.at(-1)?.body);

/** What an import keeps of the person: an item with a comment, and lines that it has refused. */
async function importsOf(built: Awaited<ReturnType<typeof aWorkspaceWithProject>>) {
  const author = { authorType: 'customer', authorName: secrets.name, authorEmail: secrets.userEmail };
  const comments = [{ ...author, message: `${secrets.importedComment} ${secrets.wordOfImport}` }];
  const lines = [
    { message: secrets.imported, userEmail: secrets.userEmail, comments },
    { message: secrets.refused, rating: 11 },
  ];
  await importFile(app, built, lines.map((line) => JSON.stringify(line)).join('\n'));
  await importFile(app, built, `message,rating,userPhone\n${secrets.refusedElsewhere},11,+44 (20) 7946-0123\n`);
  return importFile(app, built, 'message,rating\nOf nobody,11\n');
}

/** A person who has left traces wherever one can. */
async function aPersonEverywhere() {
  const built = await aWorkspaceWithProject(app);
  const { api, workspace } = built;
  const member = await aMember(app, workspace);
  await anAutomation(built, {
    scope: 'feedback.created',
    conditions: { combinator: 'and', rules: [{ field: 'message', operator: 'contains', value: 'secret' }] },
    actions: [
      { type: 'add_comment', params: { message: 'Thank you' } },
      { type: 'send_webhook', params: { url: receiver.url() } },
    ],
  });
  await aSubscription(built, { url: receiver.url(), types: ['feedback.created', 'comment.*'] });
  receiver.answers = Array.from({ length: 50 }, () => refuse);
  const file = Buffer.concat([png, Buffer.from(secrets.fileContent)]);
  const item = await aFeedback(built, {
    message: secrets.message,
    userName: secrets.name,
    userEmail: secrets.userEmail,
    userPhone: secrets.userPhone,
    externalId: secrets.externalId,
    screenshotUrl: await aFileUrl(built, { file, fileName: `${secrets.fileName}.png` }),
    context: { page: secrets.context },
    customMetadata: { plan: secrets.metadata },
    category: 'bug',
    rating: 4,
    tags: ['kept'],
  });
  const author = { authorType: 'customer', authorName: secrets.name, authorEmail: secrets.userEmail };
  const key = { 'Idempotency-Key': `comment-${item.id}` };
  await api.post(
    `/feedback/${item.id}/comments`,
    { ...author, message: `${secrets.comment} ${secrets.wordOfComment}` },
    key,
  );
  const attachments = [await anAttachment({ ...built, feedback: item })];
  await api.post(`/feedback/${item.id}/comments`, { message: 'What an agent wrote', attachments });
  const other = await aFeedback(built, { message: 'Of somebody else' });
  await api.post(`/feedback/${other.id}/comments`, {
    ...author,
    message: `${secrets.elsewhere} ${secrets.wordElsewhere}`,
  });
  await api.post(`/feedback/${item.id}/notes`, {
    content: `${secrets.note} ${secrets.wordOfNote}`,
    mentions: [member.id],
  });
  const profile = {
    notes: secrets.profile,
    socialHandles: [{ platform: 'x', handle: secrets.handle }],
    externalIds: [{ projectId: built.project.id, id: secrets.idElsewhere }],
  };
  await api.patch(`/customers/${item.customerId}`, profile);
  const ofNobody = await importsOf(built);
  await runJobs(app);
  await api.post(`/feedback/${item.id}/notes`, { content: secrets.note, mentions: [member.id] });
  return { ...built, item, other, customerId: item.customerId ?? '', key, ofNobody };
}

const waitingWebhooks = () => app.database.prisma.outgoingPost.findMany({ where: { kind: 'deliver-webhook' } });

describe('200', () => {
  it('leaves nothing of the person in the database, the files and the log', async () => {
    const { api, workspace, item, other, customerId, key } = await aPersonEverywhere();
    const before = await all();
    expect(Object.values(secrets).filter((secret) => !before.includes(secret.toLowerCase()))).toEqual([]);
    const { attempts } = await app.database.prisma.delivery.findFirstOrThrow({ orderBy: { sequence: 'asc' } });
    expect(JSON.stringify(attempts)).toContain(secrets.message);
    expect(await waitingWebhooks()).toMatchObject([{ tries: 1 }]);

    const response = await api.post(`/customers/${customerId}/erase`, {});

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ id: customerId, erased: true, items: 2, comments: 3, files: 2 });
    const after = await all();
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
    expect(await waitingWebhooks()).toEqual([]);
  });

  it('lets no search find the person, and others still', async () => {
    const { api, workspace, item, other, customerId } = await aPersonEverywhere();
    const find = async (search: string) =>
      (await api.get('/feedback', { workspaceId: workspace.id, search })).body.data.map(({ id }: { id: string }) => id);
    const { wordOfComment, wordOfImport, wordOfNote, wordElsewhere } = secrets;
    const words = [wordOfComment, wordOfImport, wordOfNote, wordElsewhere, secrets.userEmail];
    expect((await Promise.all(words.map(find))).map(({ length }) => length)).toEqual([1, 1, 1, 1, 2]);

    await api.post(`/customers/${customerId}/erase`, {});

    expect((await Promise.all(words.map(find))).flat()).toEqual([]);
    expect(await find('agent wrote')).toEqual([item.id]);
    expect(await find('somebody')).toEqual([other.id]);
  });

  it('empties the reports of imports that hold lines of the person, and no others', async () => {
    const { api, customerId, ofNobody } = await aPersonEverywhere();

    await api.post(`/customers/${customerId}/erase`, {});

    const left = await app.database.prisma.importRefusal.findMany({ where: { workspaceId: ofNobody.workspaceId } });
    expect(left.map(({ importId }) => importId)).toEqual([ofNobody.id]);
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

describe('after a process was killed', () => {
  const release = () => app.database.prisma.$executeRaw`ALTER TABLE events DROP CONSTRAINT IF EXISTS kill`;
  afterEach(release);

  it('goes on by itself, for those who asked for it', async () => {
    const { prisma } = app.database;
    const built = await aWorkspaceWithProject(app);
    const { customerId } = await aFeedback(built, { message: secrets.message, userEmail: 'd@example.org' });
    const { id } = await aFeedback(built, { message: secrets.message, userEmail: 'd@example.org' });
    await prisma.$executeRaw`
      ALTER TABLE events ADD CONSTRAINT kill CHECK (type <> 'customer.erased') NOT VALID`;
    const broken = await built.api.post(`/customers/${customerId}/erase`, {});
    await release();

    await runJobs(app, { retries: true });

    expect(broken.status).toBe(500);
    expect(await built.api.get(`/customers/${customerId}`)).toBeError(404, 'not_found');
    const { body } = await built.api.get('/events', { workspaceId: built.workspace.id, types: 'customer.erased' });
    const causedBy = { requestId: broken.headers['x-request-id'] };
    expect(body.data).toMatchObject([{ actor: { type: 'apiKey' }, causedBy, data: { erased: true } }]);
    const left = await prisma.feedback.findFirstOrThrow({ where: { id } });
    expect(left).toMatchObject({ message: '[erased]', customerId: null });
  });

  it('leaves an erasure alone that came to its end', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aCustomer(built);
    await built.api.post(`/customers/${id}/erase`, {});

    await runJobs(app, { retries: true });

    const { body } = await built.api.get('/events', { workspaceId: built.workspace.id, types: 'customer.erased' });
    expect(body.data).toHaveLength(1);
    expect(await app.running.queue.boss.findJobs('erase-customer', { data: { customerId: id } })).toMatchObject([
      { state: 'completed' },
    ]);
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
