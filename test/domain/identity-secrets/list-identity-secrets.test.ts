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

const pathOf = ({ project }: Awaited<ReturnType<typeof aWorkspaceWithProject>>) =>
  `/projects/${project.id}/identity-secrets`;

describe('200', () => {
  it('returns those of the project, newest first, and never the secrets themselves', async () => {
    const built = await aWorkspaceWithProject(app);
    const first = await anIdentitySecret(built);
    app.clock.advance(1_000);
    const second = await anIdentitySecret(built);

    const response = await built.api.get(pathOf(built));

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [second, first].map(({ id, createdAt }) => ({ id, createdAt })),
    });
  });
});
