import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile } from '../../support/imports.ts';

// test/domain/access tests 401, 403, 404, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('names the first 100 refused lines', async () => {
    const built = await aWorkspaceWithProject(app);

    const ended = await importFile(app, built, `message,rating\n${'x,11\n'.repeat(120)}`);

    expect(ended.counts.failed).toBe(120);
    expect(ended.errors.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
  });
});

describe('400', () => {
  it.each(['/imports/imp_1', '/imports/imp_1/report'])('refuses a parameter that %s does not have', async (path) => {
    const { api } = await aWorkspaceWithProject(app);

    expect(await api.get(path, { page: 2 })).toBeError(400, 'bad_request', 'query/page');
  });
});
