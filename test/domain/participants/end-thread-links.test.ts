import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findThreadLink } from '../../../src/domain/participants/thread-links.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const endings = (workspaceId: string) => prisma().event.findMany({ where: { workspaceId, type: 'thread.link_ended' } });
const works = async (token: string) => (await findThreadLink(contextOf(app), 'link', token)) !== null;

/** An item that a browser sent, and the links of the browser, the mailbox and another participant. */
async function withLinks() {
  const built = await aWorkspaceWithFeedback(app);
  const widget = await aWidget(built);
  const body = { widgetId: widget.id, message: 'It broke', userEmail: 'ada@example.org' };
  const { id, thread } = (await app.anonymous.site.post(`/api/widget/${built.project.publicKey}/feedback`, body)).body
    .data;
  await built.api.send('put', `/feedback/${id}/participants`, { body: { email: 'grace@example.org' } });
  const link = async (email: string) => {
    const { url } = (await built.api.post(`/feedback/${id}/thread-link`, { email })).body.data;
    return url.split('/t/')[1] as string;
  };
  const tokens = [thread.token as string, await link('ada@example.org'), await link('grace@example.org')];
  return { ...built, id: id as string, tokens };
}

/** How many links ended. */
describe('200', () => {
  it("ends one person's link", async () => {
    const { api, workspace, id, tokens } = await withLinks();

    const response = await api.delete(`/feedback/${id}/thread-link`, { email: 'Grace@example.org' });

    expect(response.body).toEqual({ data: { id, ended: 1 } });
    expect(await Promise.all(tokens.map(works))).toEqual([true, true, false]);
    expect(await endings(workspace.id)).toMatchObject([
      { feedbackId: id, data: { email: 'grace@example.org', count: 1 } },
    ]);
  });

  it('ends all links of the item, also that of the browser', async () => {
    const { api, workspace, id, tokens } = await withLinks();

    const response = await api.delete(`/feedback/${id}/thread-link`);
    const again = await api.delete(`/feedback/${id}/thread-link`);

    expect([response.body.data, again.body.data]).toEqual([
      { id, ended: 3 },
      { id, ended: 0 },
    ]);
    expect(await Promise.all(tokens.map(works))).toEqual([false, false, false]);
    expect(await endings(workspace.id)).toMatchObject([{ data: { email: null, count: 3 } }]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it.each(['bob@example.org', 'bob'])('refuses %s, who is no participant', async (email) => {
    const { api, id, tokens } = await withLinks();

    expect(await api.delete(`/feedback/${id}/thread-link`, { email })).toBeError(400, 'bad_request', 'query/email');
    expect(await Promise.all(tokens.map(works))).toEqual([true, true, true]);
  });
});
