import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { aTeam } from '../../support/notifications.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Follows the stream of the workspace, and returns the notifications that pass on it. */
async function follow(workspaceId: string, headers: Record<string, string>, more: Record<string, string> = {}) {
  const { port } = app.running.server.address() as { port: number };
  const closing = new AbortController();
  const url = `http://127.0.0.1:${port}/api/v1/events/stream?${new URLSearchParams({ workspaceId, ...more })}`;
  const response = await fetch(url, { headers, signal: closing.signal });
  let text = '';
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  };
  read().catch(() => undefined);
  await until('it is open', () => text.includes('id: '));
  const notices = () =>
    [...text.matchAll(/^event: notification\ndata: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as object);
  return { notices, text: () => text, close: () => closing.abort() };
}

it('tells the sessions of a member what is new and what was read, and neither others nor keys', async () => {
  const { ada, bob, owner, feedback, workspace, key } = await aTeam(app);
  const cookie = async (user: typeof ada.user) => ({ Cookie: `heed_session=${(await aSession(app, user)).token}` });
  const own = await follow(workspace.id, await cookie(ada.user));
  const others = [
    await follow(workspace.id, await cookie(bob.user)),
    await follow(workspace.id, { Authorization: `Bearer ${key}` }),
    await follow(workspace.id, await cookie(ada.user), { live: 'false' }),
  ];
  await owner.api.post(`/feedback/${feedback.id}/notes`, { content: 'Look', mentions: [ada.user.id] });
  await runJobs(app);
  await until('it is told', () => own.notices().length === 1);
  const id = (await ada.notifications())[0]?.id;
  await ada.api.send('put', '/me/notifications/read', { body: { ids: [id] } });
  await until('it is told again', () => own.notices().length === 2);

  for (const stream of [own, ...others]) stream.close();

  expect(own.notices()).toEqual([
    { id, unread: 1 },
    { id: null, unread: 0 },
  ]);
  expect(others.flatMap((stream) => stream.notices())).toEqual([]);
});
