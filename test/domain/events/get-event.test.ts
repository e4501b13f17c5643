import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aSubscription, aWorkspace, aWorkspaceWithFeedback } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function anItemsEvent() {
  const built = await aWorkspaceWithFeedback(app);
  const { body } = await built.api.get('/events', { workspaceId: built.workspace.id, types: 'feedback.created' });
  return { ...built, event: body.data[0] };
}

describe('200', () => {
  it('returns the event as the log shows it', async () => {
    const { api, event } = await anItemsEvent();

    const response = await api.get(`/events/${event.id}`);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: event });
  });
});
describe('404', () => {
  it('hides an event whose subject the key may not read', async () => {
    const { user, event } = await anItemsEvent();
    const { api } = await aKey(app, user, { scopes: ['events:read', 'projects:read'] });

    expect(await api.get(`/events/${event.id}`)).toBeError(404, 'not_found');
  });

  it('hides events of keys and subscriptions from a member, and shows them to an admin', async () => {
    const { api, workspace } = await aWorkspace(app);
    await api.post('/api-keys', { name: 'New', scopes: ['feedback:read'] });
    await aSubscription({ api, workspace });
    const { body } = await api.get('/events', { workspaceId: workspace.id, types: 'api_key.*,subscription.*' });
    const [member, admin] = [await aMember(app, workspace), await aMember(app, workspace, 'admin')];

    const read = async (user: typeof member, id: string) => (await aSession(app, user)).api.get(`/events/${id}`);

    expect(body.data).toHaveLength(2);
    for (const { id } of body.data) {
      expect(await read(member, id)).toBeError(404, 'not_found');
      expect((await read(admin, id)).status).toBe(200);
    }
  });
});
