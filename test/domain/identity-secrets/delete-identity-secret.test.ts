import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { anIdentitySecret } from '../../support/identity.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aProjectWithSecret() {
  const built = await aWorkspaceWithProject(app);
  const secret = await anIdentitySecret(built);
  const path = `/projects/${built.project.id}/identity-secrets`;
  const stored = () => app.database.prisma.identitySecret.count({ where: { workspaceId: built.workspace.id } });
  return { ...built, secret, path, stored };
}

describe('200', () => {
  it('removes the secret, which the log names', async () => {
    const { api, workspace, secret, path, stored } = await aProjectWithSecret();

    const response = await api.delete(`${path}/${secret.id}`);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: secret.id, deleted: true } });
    expect(await stored()).toBe(0);
    const { body } = await api.get('/events', { workspaceId: workspace.id, order: 'desc' });
    const changes = { identitySecrets: { from: [secret.id], to: [] } };
    expect(body.data[0]).toMatchObject({ type: 'project.updated', changes });
  });

  it('makes room for another one', async () => {
    const built = await aProjectWithSecret();
    await anIdentitySecret(built);

    await built.api.delete(`${built.path}/${built.secret.id}`);

    expect((await built.api.post(built.path, {})).status).toBe(201);
  });
});
describe('404', () => {
  it('does not find a secret of another project', async () => {
    const built = await aProjectWithSecret();
    const other = await aProjectWithSecret();

    expect(await built.api.delete(`${built.path}/${other.secret.id}`)).toBeError(404, 'not_found');
    expect(await built.api.delete(`${other.path}/${other.secret.id}`)).toBeError(404, 'not_found');
    expect(await other.stored()).toBe(1);
  });
});
