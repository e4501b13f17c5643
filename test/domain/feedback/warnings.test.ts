import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a response', () => {
  it.each([
    [{ customMetadata: { 'E-Mail': 'ann at example.org' } }, 'body/customMetadata/E-Mail', 'userEmail'],
    [{ customMetadata: { phone: 4_930_123_456 } }, 'body/customMetadata/phone', 'userPhone'],
    [{ customMetadata: { mobile: 'call me' } }, 'body/customMetadata/mobile', 'userPhone'],
    [{ customMetadata: { name: 'x'.repeat(201) } }, 'body/customMetadata/name', 'userName'],
    [{ customMetadata: { tel: '+49 30 123456 ext. 7' } }, 'body/customMetadata/tel', 'extension'],
    [{ userPhone: '+49 30 123456 x7' }, 'body/userPhone', 'extension'],
  ])('warns of what %j does not set', async (fields, path, says) => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);

    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Hi', ...fields };
    const response = await api.post('/feedback', body);

    expect(response.status).toBe(201);
    expect(response.body.warnings).toEqual([{ path, message: expect.stringContaining(says) }]);
  });

  it.each([
    [{ customMetadata: { email: 'ann@example.org', phone: '+49 30 123456', plan: 'team' } }],
    [{ customMetadata: { email: ' ', phone: null, name: { first: 'Ann' } } }],
    [{}],
  ])('has no warnings about %j', async (fields) => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);

    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Hi', ...fields };
    expect((await api.post('/feedback', body)).body).not.toHaveProperty('warnings');
  });

  it('warns of a changed field of the submitter', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aFeedback(built, { userEmail: 'ann@example.org' });

    const { body } = await built.api.patch(`/feedback/${id}`, {
      ...{ workspaceId: built.workspace.id, customFields: { df_email: 'ben@example.org' } },
    });

    expect(body.data.userEmail).toBe('ann@example.org');
    expect(body.warnings).toEqual([
      { path: 'body/customFields/df_email', message: expect.stringContaining('userEmail') },
    ]);
  });

  it('warns of an extension that a customer does not keep', async () => {
    const { api, workspace } = await aWorkspaceWithProject(app);

    const created = await api.post('/customers', {
      ...{ workspaceId: workspace.id, phones: ['030 1234567', '+49 30 5551234 ext. 9'] },
    });
    const changed = await api.patch(`/customers/${created.body.data.id}`, { primaryPhone: '+49 30 5551234;ext=8' });

    expect(created.body.warnings).toMatchObject([{ path: 'body/phones/1' }]);
    expect(changed.body.warnings).toMatchObject([{ path: 'body/primaryPhone' }]);
    expect(changed.body.data).toMatchObject({ primaryPhone: '+49305551234', phones: ['0301234567', '+49305551234'] });
  });
});
