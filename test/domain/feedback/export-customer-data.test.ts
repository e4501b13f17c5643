import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerData } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aCustomer,
  aFeedback,
  aKey,
  aWorkspace,
  aWorkspaceWithFeedback,
  aWorkspaceWithProject,
} from '../../support/builders.ts';
import { copyItem, openSlowly } from '../../support/exports.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';
import { aFileUrl, anAttachment } from '../../support/uploads.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const email = 'ada@example.org';
const byAda = { authorType: 'customer', authorName: 'Ada', authorEmail: email };

async function aPersonWithItems() {
  const built = await aWorkspaceWithProject(app);
  const screenshotUrl = await aFileUrl(built);
  const item = await aFeedback(built, { message: 'Hers', userEmail: email, screenshotUrl, context: { page: '/a' } });
  await built.api.post(`/feedback/${item.id}/comments`, { message: 'Thank you', notify: false });
  const attachments = [await anAttachment({ ...built, feedback: item })];
  const { body } = await built.api.post(`/feedback/${item.id}/comments`, { ...byAda, message: 'Here', attachments });
  await built.api.post(`/feedback/${item.id}/notes`, { content: 'A note about her' });
  return { ...built, item, file: body.data.attachments[0], customerId: item.customerId ?? '' };
}

/** 400 items of the person, which are more than one batch. */
async function aPersonWithManyItems() {
  const built = await aPersonWithItems();
  const { item, workspace, customerId } = built;
  await copyItem(app, item.id, 400, 'A copy');
  await app.database.prisma.feedback.updateMany({ where: { workspaceId: workspace.id }, data: { customerId } });
  return built;
}

describe('200', () => {
  it('has the profile, the items with the conversation on them, and the addresses of files', async () => {
    const { api, item, file, customerId } = await aPersonWithItems();
    const { body: profile } = await api.get(`/customers/${customerId}`);

    const { body, headers } = await api.get(`/customers/${customerId}/export`);

    const { customer, feedback, comments } = body.data as CustomerData;
    expect(customer).toEqual(profile.data);
    expect(feedback).toHaveLength(1);
    expect(feedback[0]).toMatchObject({ id: item.id, message: 'Hers', context: { page: '/a' } });
    expect(feedback[0]?.screenshotUrl).toBe(item.screenshotUrl);
    expect(feedback[0]?.customerComments).toMatchObject([
      { message: 'Thank you', authorType: 'agent' },
      { message: 'Here', authorType: 'customer', attachments: [{ url: file.url }] },
    ]);
    expect(comments).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('A note about her');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename=customer-${customerId}-20260310T120000Z.json`);
  });

  it('has items from their addresses that are not linked, and what they wrote on items of others', async () => {
    const built = await aPersonWithItems();
    const { api, item, customerId } = built;
    const unlinked = await aFeedback(built, { message: 'From before', userEmail: 'old@example.org' });
    await api.delete(`/customers/${unlinked.customerId}`);
    await api.patch(`/customers/${customerId}`, { emails: [email, 'old@example.org'] });
    const other = await aFeedback(built, { message: 'Of somebody else', userEmail: 'grace@example.org' });
    await api.post(`/feedback/${other.id}/comments`, { ...byAda, authorEmail: 'ADA@example.org', message: 'Me too' });
    await api.post(`/feedback/${other.id}/comments`, { ...byAda, authorEmail: 'x@example.org', message: 'Not hers' });

    const { body } = await api.get(`/customers/${customerId}/export`);

    expect(body.data.feedback.map(({ id }: { id: string }) => id)).toEqual([item.id, unlinked.id]);
    expect(body.data.comments).toMatchObject([{ feedbackId: other.id, message: 'Me too', attachments: [] }]);
  });

  it('has the ratings, the conversations that they take part in, and the mails to them, without tokens', async () => {
    const built = await aPersonWithItems();
    const { api, workspace, item, customerId } = built;
    const other = await aFeedback(built, { message: 'Of somebody else', userEmail: 'grace@example.org' });
    for (const one of ['Ada@example.org', 'bob@example.org'])
      await api.send('put', `/feedback/${other.id}/participants`, { body: { email: one, name: 'Someone' } });
    const url = (await api.post(`/feedback/${other.id}/thread-link`, { email })).body.data.url;
    const [at, createdAt] = ['2026-03-01T10:00:00.000Z', app.clock.read()];
    const { prisma } = app.database;
    const satisfaction = { score: 4, text: 'Fine', at };
    await prisma.feedback.updateMany({ where: { id: item.id }, data: { satisfaction } });
    const common = { workspaceId: workspace.id, feedbackId: other.id, kind: 'answer', createdAt };
    const dueAt = new Date(createdAt.getTime() + 60_000);
    await prisma.mail.createMany({
      data: [
        { id: 'mail_1', ...common, to: email, state: 'sent', attempts: 1, sentAt: createdAt, commentIds: ['cmt_1'] },
        { id: 'mail_2', ...common, to: email, attempts: 2, dueAt },
        { id: 'mail_3', ...common, to: email, dueAt },
        { id: 'mail_4', ...common, to: 'bob@example.org', dueAt },
      ],
    });

    const { body } = await api.get(`/customers/${customerId}/export`);

    const { feedback, participations, mails } = body.data as CustomerData;
    const [sent, due] = [createdAt.toISOString(), dueAt.toISOString()];
    expect(feedback).toMatchObject([{ id: item.id, satisfaction }]);
    expect(participations).toEqual([
      {
        ...{ id: expect.stringMatching(/^ptc_/), feedbackId: other.id, kind: 'added', email },
        ...{ name: 'Someone', seenAt: null, createdAt: sent },
      },
    ]);
    expect(mails).toEqual([
      expect.objectContaining({ id: 'mail_1', to: email, commentIds: ['cmt_1'], sentAt: sent, dueAt: null, at: sent }),
      expect.objectContaining({ id: 'mail_2', state: 'waiting', dueAt: null, nextAttemptAt: due }),
      expect.objectContaining({ id: 'mail_3', state: 'waiting', dueAt: due, nextAttemptAt: null }),
    ]);
    expect(JSON.stringify(body)).not.toContain(url.split('/t/')[1]);
  });

  it('has the mails from their addresses, also those that wait, and no address that answers a conversation', async () => {
    const { api, workspace, item, customerId } = await aPersonWithItems();
    const answer = `reply+${'0123456789abcdefghjkmnpqrstvwxyz'}@example.com`;
    const html = `<p>${answer}</p>`;
    const of = { state: 'item', feedbackId: item.id };
    const first = await anInboundMail(app, workspace.id, { ...of, text: `Hers, to ${answer}`, html });
    app.clock.advance(1_000);
    const second = await anInboundMail(app, workspace.id);
    await anInboundMail(app, workspace.id, { fromEmail: 'grace@example.org' });
    await anInboundMail(app, (await aWorkspace(app)).workspace.id);

    const { body } = await api.get(`/customers/${customerId}/export`);

    const from = { from: email, fromName: 'Ada Lovelace', messageId: '<a1@mail.example.org>', commentId: null };
    expect(body.data.originals).toEqual([
      {
        ...{ id: first.id, feedbackId: item.id, ...from, subject: 'Re: The export fails' },
        ...{ text: 'Hers, to [link]', html: '<p>[link]</p>', at: first.createdAt.toISOString() },
      },
      expect.objectContaining({ id: second.id, feedbackId: null, text: 'It still fails.' }),
    ]);
  });

  it('has nothing of a person who never wrote', async () => {
    const built = await aWorkspace(app);
    const customer = await aCustomer(built, {});

    const { body } = await built.api.get(`/customers/${customer.id}/export`, { workspaceId: built.workspace.id });

    const nothing = { feedback: [], comments: [], participations: [], mails: [], originals: [] };
    expect(body).toEqual({ data: { customer, ...nothing } });
  });

  it('has each of many items once, read in batches', async () => {
    const { api, customerId } = await aPersonWithManyItems();

    const { body } = await api.get(`/customers/${customerId}/export`);

    const ids = (body.data as CustomerData).feedback.map(({ id }) => id);
    expect(new Set(ids).size).toBe(401);
    expect(ids).toHaveLength(401);
  });

  it('shows one moment', async () => {
    const built = await aPersonWithManyItems();
    const response = await openSlowly(app, built.key, `/customers/${built.customerId}/export`);

    await aFeedback(built, { message: 'Too late', userEmail: email });

    const { data } = JSON.parse(await text(response)) as { data: CustomerData };
    expect(data.feedback).toHaveLength(401);
    expect(data.customer.feedbackCount).toBe(1);
  });
});

describe('400', () => {
  it('refuses a parameter that it does not know', async () => {
    const { api, customerId } = await aPersonWithItems();

    expect(await api.get(`/customers/${customerId}/export`, { format: 'csv' })).toBeError(400, 'bad_request');
  });
});

describe('403', () => {
  it.each(['customers:read', 'feedback:read'] as const)('refuses a key with %s alone', async (scope) => {
    const { user, customerId } = await aPersonWithItems();
    const { api } = await aKey(app, user, { scopes: [scope] });

    expect(await api.get(`/customers/${customerId}/export`)).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it('does not find a customer of another workspace, or one who is gone', async () => {
    const { customerId, api } = await aPersonWithItems();
    const other = await aWorkspaceWithFeedback(app);
    const foreign = await other.api.get(`/customers/${customerId}/export`);
    await api.delete(`/customers/${customerId}`);

    expect(foreign).toBeError(404, 'not_found');
    expect(await api.get(`/customers/${customerId}/export`)).toBeError(404, 'not_found');
  });
});
