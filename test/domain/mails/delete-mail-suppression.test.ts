import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { aSuppression } from '../../support/customer-mails.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('lets the address get mail again', async () => {
    const { api, workspace } = await aWorkspace(app);
    const { id } = await aSuppression(app, workspace.id, 'ada@example.org');

    const response = await api.delete(`/mail-suppressions/${id}`);

    expect(response.body).toEqual({ data: { id, deleted: true } });
    expect(await app.database.prisma.mailSuppression.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });
});
