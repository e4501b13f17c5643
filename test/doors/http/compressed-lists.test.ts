import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithProject(app);
  for (let number = 0; number < 8; number += 1)
    await aFeedback(built, { message: `Item ${number} ${'broke '.repeat(40)}` });
});
afterAll(() => app.close());

describe('a long list', () => {
  const list = (headers: Record<string, string>, query: Record<string, number> = {}) =>
    built.api.send('get', '/feedback', { query: { workspaceId: built.workspace.id, ...query }, headers });

  it('goes to a browser compressed', async () => {
    const [plain, compressed] = [await list({}), await list({ 'Sec-Fetch-Site': 'same-origin' })];

    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(Number(compressed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 3);
    expect(compressed.body).toEqual(plain.body);
  });

  it.each([
    ['a program', {}, {}],
    ['a browser that takes it as it is', { 'Sec-Fetch-Site': 'same-origin', 'Accept-Encoding': 'identity' }, {}],
    ['a browser that asks for one item', { 'Sec-Fetch-Site': 'same-origin' }, { pageSize: 1 }],
  ])('goes to %s as it is', async (_name, headers, query) => {
    const response = await list(headers, query);

    expect(response.status).toBe(200);
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['content-length']).toBe(String(Buffer.byteLength(JSON.stringify(response.body))));
  });
});
