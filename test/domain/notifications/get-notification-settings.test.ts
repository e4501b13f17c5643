import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aTeam } from '../../support/notifications.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The settings. */
describe('200', () => {
  it('returns the defaults to who never chose', async () => {
    const { ada, workspace } = await aTeam(app);

    const { data } = (await ada.api.get('/me/notification-settings', { workspaceId: workspace.id })).body;

    const of = (channel: 'bell' | 'mail' | 'push') =>
      Object.entries(data.kinds as Record<string, Record<string, boolean>>).flatMap(([kind, on]) =>
        on[channel] ? kind : [],
      );
    expect(Object.keys(data.kinds).filter((kind) => !of('bell').includes(kind))).toEqual(['new_item']);
    expect(of('mail').sort()).toEqual([
      ...[
        'assigned',
        'automation',
        'connection_disabled',
        'customer_answered',
        'import_finished',
        'mail_failed',
        'mention',
      ],
    ]);
    expect(of('push')).toEqual([]);
    expect(data).toMatchObject({ projectIds: null, allDeadlines: false, quietHours: null, watchWhenIAnswer: true });
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('needs a workspace', async () => {
    const { ada } = await aTeam(app);

    expect(await ada.api.get('/me/notification-settings')).toBeError(400, 'bad_request');
  });
});
