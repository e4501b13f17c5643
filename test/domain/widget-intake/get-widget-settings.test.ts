import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { sendRaw } from '../../support/raw.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const settingsOf = (publicKey: string, headers: Record<string, string> = {}) =>
  app.anonymous.site.get(`/api/widget/${publicKey}`, {}, { ...aClient(), ...headers });

describe('200', () => {
  it('returns the enabled widgets, newest first, and what their forms ask for', async () => {
    const project = {
      customFieldDefinitions: [
        { id: 'cf_plan', type: 'select', label: 'Plan', required: true, options: ['Basic', 'Team'] },
      ],
      disabledDefaultFields: ['df_phone'],
    } as const;
    const built = await aWorkspaceWithProject(app, structuredClone(project) as never);
    const [first, second] = [
      await aWidget(built, { styling: { primaryColor: 'teal' } }),
      await aWidget(built, { name: 'Second' }),
    ];
    await aWidget(built, { enabled: false });

    const response = await settingsOf(built.project.publicKey);

    const shown = ({ id, name, config, styling }: typeof first) => ({ id, name, config, styling });
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      projectId: built.project.id,
      projectName: 'Project',
      widgets: [shown(second), shown(first)],
      ...project,
    });
  });

  it('returns no widget of another project', async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    await aWidget(other);

    const response = await settingsOf(built.project.publicKey);

    expect(response.body.data.widgets).toEqual([]);
  });

  it('works on the plan free, and by HEAD', async () => {
    const { project, workspace } = await aWorkspaceWithProject(app);
    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { plan: 'free' } });

    const head = await app.anonymous.site.send('head', `/api/widget/${project.publicKey}`, { headers: aClient() });

    expect((await settingsOf(project.publicKey)).status).toBe(200);
    expect(head.status).toBe(200);
  });
});

describe('a page of another origin', () => {
  const Origin = 'https://shop.example';

  it('may read the response, its rate limit and its id', async () => {
    const { project } = await aWorkspaceWithProject(app);

    const { headers } = await settingsOf(project.publicKey, { Origin });

    expect(headers).toMatchObject({ 'access-control-allow-origin': Origin, vary: 'Origin' });
    expect(headers['access-control-expose-headers']).toContain('RateLimit-Remaining');
    expect(headers['access-control-expose-headers']).toContain('X-Request-Id');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each([Origin, 'https://www.shop.example:8443'])('may if %s belongs to the domain', async (origin) => {
    const { project } = await aWorkspaceWithProject(app, { domain: 'shop.example' });

    const response = await settingsOf(project.publicKey, { Origin: origin });

    expect(response.status).toBe(200);
    expect(response.headers).toHaveProperty('access-control-allow-origin', origin);
  });

  it('may read an error', async () => {
    const response = await settingsOf('pk_unknown', { Origin });

    expect(response).toBeError(404, 'not_found');
    expect(response.headers).toHaveProperty('access-control-allow-origin', Origin);
  });
});

describe('a preflight', () => {
  const preflight = (publicKey: string, Origin: string) =>
    sendRaw(app.running.server, 'OPTIONS', `/api/widget/${publicKey}`, {
      headers: { Origin, 'Access-Control-Request-Method': 'POST' },
    });

  it('says what a page may send', async () => {
    const { project } = await aWorkspaceWithProject(app, { domain: 'shop.example' });

    const response = await preflight(project.publicKey, 'https://shop.example');

    expect(response.status).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Content-Type, Idempotency-Key, Authorization, Last-Event-ID',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
  });

  it('is refused to a page of another host', async () => {
    const { project } = await aWorkspaceWithProject(app, { domain: 'shop.example' });

    const response = await preflight(project.publicKey, 'https://evil.example');

    expect(response.status).toBe(403);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('gets 404 for an unknown key', async () => {
    expect(await preflight('pk_unknown', 'https://shop.example')).toBeError(404, 'not_found');
  });
});

describe('400', () => {
  it('refuses a query', async () => {
    const { project } = await aWorkspaceWithProject(app);

    const response = await app.anonymous.site.get(`/api/widget/${project.publicKey}`, { locale: 'de' }, aClient());

    expect(response).toBeError(400, 'bad_request', 'query/locale');
  });
});

describe('403', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:3000'])('refuses %s', async (Origin) => {
    const { project } = await aWorkspaceWithProject(app, { domain: 'shop.example' });

    const response = await settingsOf(project.publicKey, { Origin });

    expect(response).toBeError(403, 'forbidden');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('404', () => {
  it.each(['pk_unknown', 'nonsense', '%00', '%ff'])('does not find %s', async (publicKey) => {
    const response = await sendRaw(app.running.server, 'GET', `/api/widget/${publicKey}`, { headers: aClient() });

    expect(response).toBeError(404, 'not_found');
  });
});

describe('405', () => {
  it.each(['post', 'put', 'delete'] as const)('refuses %s', async (method) => {
    const response = await app.anonymous.site.send(method, '/api/widget/pk_any', {});

    expect(response).toBeError(405, 'method_not_allowed');
    expect(response.headers).toHaveProperty('allow', 'GET, HEAD');
  });
});

describe('429', () => {
  it('takes 30 requests a minute from each address, whatever the key', async () => {
    const [client, { project }] = [aClient(), await aWorkspaceWithProject(app)];
    const ask = (publicKey: string) => app.anonymous.site.get(`/api/widget/${publicKey}`, {}, client);
    for (let sent = 0; sent < 30; sent++) await ask(sent % 2 ? project.publicKey : 'pk_unknown');

    const refused = await ask(project.publicKey);

    expect(refused).toBeError(429, 'rate_limited');
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '30', 'ratelimit-remaining': '0' });
    expect((await settingsOf(project.publicKey)).headers).toHaveProperty('ratelimit-remaining', '29');
  });

  it('does not count preflights', async () => {
    const [client, { project }] = [aClient(), await aWorkspaceWithProject(app)];
    const path = `/api/widget/${project.publicKey}`;
    for (let sent = 0; sent < 30; sent++) await sendRaw(app.running.server, 'OPTIONS', path, { headers: client });

    const response = await app.anonymous.site.get(path, {}, client);

    expect(response.headers).toHaveProperty('ratelimit-remaining', '29');
  });

  it('can be read by the page', async () => {
    const headers = { ...aClient(), Origin: 'https://shop.example' };
    for (let sent = 0; sent < 30; sent++) await app.anonymous.site.get('/api/widget/pk_unknown', {}, headers);

    const refused = await app.anonymous.site.get('/api/widget/pk_unknown', {}, headers);

    expect(refused).toBeError(429, 'rate_limited');
    expect(refused.headers).toHaveProperty('access-control-allow-origin', 'https://shop.example');
  });
});
