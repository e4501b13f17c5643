import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMailedItem } from '../../support/customer-mails.ts';
import { aTeam } from '../../support/notifications.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => app.close());

const submitter = { kind: 'customer', name: 'Ada', email: 'ada@example.org' };

describe('200', () => {
  it('names the submitter and those who were added, and why one is not told', async () => {
    const { api, workspace, feedback } = await aMailedItem(app);
    const where = { workspaceId: workspace.id, feedbackId: feedback.id };
    const grace = {
      id: 'ptc_grace',
      kind: 'added',
      email: 'grace@example.org',
      name: 'Grace',
      createdAt: app.clock.read(),
    };
    await app.database.prisma.participant.create({ data: { ...grace, ...where } });
    await app.database.prisma.mailStop.create({
      data: { ...where, emailHash: hashEmail('grace@example.org'), createdAt: app.clock.read() },
    });

    const response = await api.post(`/feedback/${feedback.id}/audience`, { comment: { authorType: 'agent' } });

    expect(response.body.data).toEqual([
      { person: submitter, channel: 'mail', why: 'because they wrote this', wouldSend: true, reason: null },
      {
        person: { kind: 'participant', name: 'Grace', email: 'grace@example.org' },
        ...{ channel: 'mail', why: 'because they were added to the conversation' },
        ...{ wouldSend: false, reason: 'unsubscribed' },
      },
    ]);
    expect(await app.database.prisma.mail.count({ where })).toBe(0);
  });

  it.each([
    ['nothing, as of a comment by an agent,', {}, [null]],
    ['a status that resolves', { update: { status: 'resolved' } }, [null]],
    ['another status', { update: { status: 'in-progress' } }, []],
    ['a comment by a customer', { comment: { authorType: 'customer' } }, []],
    ['a comment that is not mailed', { comment: { notify: false } }, ['off']],
    [
      'a comment that is not mailed with a status that resolves',
      { comment: { notify: false }, update: { status: 'resolved' } },
      [null],
    ],
  ])('of %s tells the outcome for the submitter', async (_what, change, reasons) => {
    const { api, feedback } = await aMailedItem(app);

    const response = await api.post(`/feedback/${feedback.id}/audience`, change);

    expect(response.body.data.map(({ reason }: { reason: string }) => reason)).toEqual(reasons);
  });

  it('names the members whom a change tells, by their channels, and not the caller', async () => {
    const { api, owner, ada, bob, workspace, feedback } = await aTeam(app);
    await owner.api.send('put', `/feedback/${feedback.id}/watch`, {});
    await ada.api.send('put', `/feedback/${feedback.id}/watch`, {});
    const audience = async (update: object, by = api) =>
      (await by.post(`/feedback/${feedback.id}/audience`, { update: { workspaceId: workspace.id, ...update } })).body
        .data;
    const told = (all: { person: { email: string }; channel: string; wouldSend: boolean; reason: string | null }[]) =>
      all.map(({ person, channel, wouldSend, reason }) => [person.email, channel, wouldSend, reason]);

    const status = await audience({ status: 'in-progress', addTags: ['a'], priority: 'high' });
    const both = await audience({ status: 'in-progress', assigneeId: bob.user.id });
    const own = await audience({ assigneeId: bob.user.id }, bob.api);
    await ada.want({ kinds: { status_changed: { bell: false } } });
    await bob.want({ kinds: { assigned: { mail: false } } });
    const unwanted = await audience({ status: 'in-progress', assigneeId: bob.user.id });

    expect(status).toEqual([
      {
        person: { kind: 'member', name: ada.user.name, email: ada.user.email },
        ...{ channel: 'notification', why: 'because they watch it', wouldSend: true, reason: null },
      },
    ]);
    expect(told(both)).toEqual([
      [bob.user.email, 'notification', true, null],
      [bob.user.email, 'mail', true, null],
      [ada.user.email, 'notification', true, null],
    ]);
    expect(own).toEqual([]);
    expect(told(unwanted)).toEqual([
      [bob.user.email, 'notification', true, null],
      [bob.user.email, 'mail', false, 'off'],
      [ada.user.email, 'notification', false, 'off'],
    ]);
  });

  it.each([
    ['no_address', {}, { userEmail: undefined }],
    ['off', { mailSettings: { notifyCustomers: false } }, {}],
  ])('says %s', async (reason, project, fields) => {
    const { api, feedback } = await aMailedItem(app, project, fields);

    const response = await api.post(`/feedback/${feedback.id}/audience`, { comment: {} });

    expect(response.body.data).toMatchObject([{ wouldSend: false, reason }]);
  });
});

describe('400', () => {
  it.each([
    ['status', 'flying'],
    ['assigneeId', 'usr_stranger'],
  ])('names a wrong %s', async (field, value) => {
    const { api, feedback } = await aMailedItem(app);

    const response = await api.post(`/feedback/${feedback.id}/audience`, { update: { [field]: value } });

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.details).toMatchObject([{ path: `body/update/${field}` }]);
  });
});
