import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../../support/builders.ts';
import { aClient } from '../../../support/client.ts';
import { aFileForm } from '../../../support/forms.ts';
import { png } from '../../../support/media.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    trustProxy: true,
    rateLimitPerMinute: 2,
    widgetItemsPerHour: 3,
    widgetUploadsPerHour: 2,
  });
});
afterAll(() => app.close());

describe('an IPv6 client', () => {
  const askFrom = async (address: string) =>
    (await app.anonymous.get('/workspaces', {}, { 'X-Forwarded-For': address })).status;

  it('is its /64, whatever address of it is used', async () => {
    const statuses = [
      await askFrom('2001:db8:1:1::1'),
      await askFrom('2001:db8:1:1::2'),
      await askFrom('2001:db8:1:1:f::3'),
    ];

    expect(statuses).toEqual([401, 401, 429]);
    expect(await askFrom('2001:db8:1:2::1')).toBe(401);
  });

  it('gets at most ten times as much from a /48', async () => {
    const statuses: number[] = [];
    for (let network = 1; network <= 21; network++) statuses.push(await askFrom(`2001:db8:2:${network}::1`));

    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    expect(await askFrom('2001:db8:3:1::1')).toBe(401);
  });
});

describe('all pages together', () => {
  async function aProject() {
    const unlimited = await startTestApp({ trustProxy: true }, { beside: app });
    const workspace = await aWorkspaceWithProject(unlimited);
    const widget = await aWidget(workspace);
    await unlimited.close();
    return { ...workspace.project, widgetId: widget.id };
  }
  const submit = ({ publicKey, widgetId }: Awaited<ReturnType<typeof aProject>>) =>
    app.anonymous.site.post(`/api/widget/${publicKey}/feedback`, { message: 'Hi', widgetId }, aClient());
  const upload = ({ publicKey }: { publicKey: string }) => {
    const { body, headers } = aFileForm(png, {});
    return app.anonymous.site.send('post', `/api/widget/${publicKey}/upload`, {
      body,
      headers: { ...headers, ...aClient() },
    });
  };

  it('send each project only so many items an hour', async () => {
    const [project, other] = [await aProject(), await aProject()];
    const responses = [await submit(project), await submit(project), await submit(project), await submit(project)];

    const [over] = responses.slice(-1);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(over?.headers).toMatchObject({ 'ratelimit-limit': '30', 'ratelimit-remaining': '29' });
    expect(Number(over?.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await submit(other)).status).toBe(201);
    expect((await upload(project)).status).toBe(201);
  });

  it('upload only so many files an hour for a project', async () => {
    const project = await aProject();

    const statuses = [await upload(project), await upload(project), await upload(project)].map(({ status }) => status);

    expect(statuses).toEqual([201, 201, 429]);
  });
});
