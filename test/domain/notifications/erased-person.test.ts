import { describe, expect, it } from '@jest/globals';
import { mailNotifications } from '../../../src/domain/notifications/mailing/mail-notifications.ts';
import type { TestApp } from '../../support/app.ts';
import { aFeedback } from '../../support/builders.ts';
import { everything } from '../../support/everything.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { aTeam } from '../../support/notifications.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { addedToken, ThreadApi } from '../../support/threads.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ trustProxy: true }, (started) => {
  ({ app, smtp } = started);
});

const minuteMs = 60_000;
let people = 0;

/** A customer who answers on the item of somebody else, which Ada watches, and another one who does so later. */
async function anAnswer() {
  people += 1;
  const name = `Cleo-${people}-Secret`;
  const built = await aTeam(app, { userEmail: 'other@example.org' });
  const { api, ada, feedback } = built;
  const email = `cleo${people}@example.org`;
  const { customerId } = await aFeedback(built, { userEmail: email, userName: name });
  await ada.api.send('put', `/feedback/${feedback.id}/watch`, {});
  const answer = (authorName: string, authorEmail: string) =>
    api.post(`/feedback/${feedback.id}/comments`, { authorType: 'customer', authorName, authorEmail, message: 'Same' });
  await answer(name, email);
  await ada.notifications();
  app.clock.advance(6 * minuteMs);
  await answer('Dora', 'dora@example.org');
  await ada.notifications();
  return { ...built, name, email, erase: () => api.post(`/customers/${customerId}/erase`, {}) };
}

const namesOf = (told: { actor: { name: string | null } | null }[]) => told.map(({ actor }) => actor?.name);

describe('an erased person', () => {
  it('leaves no name among the notifications of others’ items whose events the log no longer has', async () => {
    const { name, workspace, ada, erase } = await anAnswer();
    expect(namesOf(await ada.notifications())).toEqual(['Dora', name]);
    await app.database.prisma.event.deleteMany({ where: { workspaceId: workspace.id } });

    await erase();

    expect(namesOf(await ada.notifications())).toEqual(['Dora']);
    expect(await everything(app)).not.toContain(name.toLowerCase());
  });

  it('leaves no name in the events of what they did on the items of others', async () => {
    const { name, email, workspace, feedback, ada, api, erase } = await anAnswer();
    const token = await addedToken(app, { workspace, feedbackId: feedback.id }, email);
    await app.database.prisma.participant.updateMany({ where: { email }, data: { name } });
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'resolved' });
    await ada.api.send('put', '/me/notifications/read', { body: { feedbackId: feedback.id } });
    await new ThreadApi(app, token).comment({ message: 'Not yet' });
    const before = await ada.notifications();
    const events = () =>
      app.database.prisma.event.findMany({ where: { feedbackId: feedback.id, actorType: 'customer' } });
    expect((await events()).map(({ type, actorName }) => [type, actorName])).toEqual(
      expect.arrayContaining([
        ['feedback.updated', name],
        ['comment.created', name],
      ]),
    );
    expect(namesOf(before)[0]).toBe(name);

    await erase();

    expect(namesOf(await ada.notifications())).not.toContain(name);
    expect((await events()).map(({ actorName }) => actorName)).toEqual([null, null]);
    expect(await everything(app)).not.toContain(name.toLowerCase());
  });

  it('is told of in no mail to a member that waits in the queue, while that about another item goes out', async () => {
    const { name, ada, owner, erase, ...built } = await anAnswer();
    const other = await aFeedback(built);
    await owner.api.post(`/feedback/${other.id}/notes`, { content: 'Look', mentions: [ada.user.id] });
    await ada.notifications();
    app.clock.advance(6 * minuteMs);
    await mailNotifications(contextOf(app));
    expect(await everything(app)).toContain(`${name.toLowerCase()} answered`);

    await erase();
    await runJobs(app);

    const toAda = smtp.received.filter(({ to }) => to?.some(({ address }) => address === ada.user.email));
    const subjects = toAda.map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining(`#${other.ticketNumber}: `)]);
    expect(await everything(app)).not.toContain(name.toLowerCase());
  });
});
