import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('is the last whole week in words, with links to the dashboard', async () => {
    app.clock.set('2026-03-04T10:00:00.000Z');
    const built = await aWorkspaceWithProject(app);
    const query = { workspaceId: built.workspace.id };
    const { ticketNumber } = await aFeedback(built, { message: 'See evil.example/now', category: 'bug' });
    await app.running.readers.drain();
    app.clock.set('2026-03-09T08:00:00.000Z');

    const { body } = await built.api.get('/reports/weekly-mail', query);

    expect(body.data).toMatchObject({ subject: expect.stringContaining('1 received, 0 resolved'), quiet: false });
    for (const part of [
      'Received: 1 (0)',
      'Open at the end: 1 (0)',
      `#${ticketNumber} "See`,
      'bug, from 0 to 1',
      '/reports',
    ])
      expect(body.data.text).toContain(part);
    expect(body.data.html).toContain('Received: 1 (0)');
  });

  it('is quiet when nothing happened in two weeks', async () => {
    const { api, workspace } = await aWorkspaceWithProject(app);

    const { body } = await api.get('/reports/weekly-mail', { workspaceId: workspace.id });

    expect(body.data.quiet).toBe(true);
  });
});

describe('400', () => {
  it('refuses a request that names no workspace', async () => {
    const { api } = await aWorkspaceWithProject(app);

    expect(await api.get('/reports/weekly-mail')).toBeError(400, 'bad_request', 'query/workspaceId');
  });
});
