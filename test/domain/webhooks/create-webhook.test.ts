import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWebhook, aWorkspaceWithProject } from '../../support/builders.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const storedIn = ({ workspace }: Built) =>
  app.database.prisma.webhook.findMany({ where: { workspaceId: workspace.id }, orderBy: { id: 'asc' } });
const bodyFor = ({ workspace }: Built, fields: object = {}) => ({
  workspaceId: workspace.id,
  name: 'Reviews',
  ...fields,
});

describe('201', () => {
  it('returns the webhook and, only this once, its secret', async () => {
    const built = await aWorkspaceWithProject(app);
    const projectId = built.project.id;

    const response = await built.api.post('/webhooks', bodyFor(built, { projectId, name: ' Reviews ' }));

    const { id, slug } = response.body.data;
    const shown = {
      id,
      workspaceId: built.workspace.id,
      name: 'Reviews',
      projectId,
      slug,
      lastReceivedAt: null,
    };

    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      ...shown,
      ...{ disabledReason: null, createdByApp: null },
      url: `http://heed.test/api/hooks/${slug}`,
      createdAt: app.clock.read().toISOString(),
      secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    });
    expect(await storedIn(built)).toEqual([
      {
        ...shown,
        ...{ grantId: null, appName: null },
        createdAt: app.clock.read(),
        secretEncrypted: expect.any(Uint8Array),
      },
    ]);
  });

  it.each([{}, { projectId: null }])('needs no default project: %j', async (fields) => {
    const built = await aWorkspaceWithProject(app);

    const response = await built.api.post('/webhooks', bodyFor(built, fields));

    expect(response.body.data).toHaveProperty('projectId', null);
  });

  it('makes distinct addresses and secrets that cannot be guessed', async () => {
    const built = await aWorkspaceWithProject(app);

    const webhooks = await Promise.all(Array.from({ length: 10 }, () => aWebhook(built)));

    for (const { slug } of webhooks) expect(slug).toMatch(/^[\w-]{22}$/);
    expect(new Set(webhooks.flatMap(({ slug, secret }) => [slug, secret])).size).toBe(20);
  });
});

describe('the secret', () => {
  /** Everything that the database holds, as text. */
  async function everything(): Promise<string> {
    const { prisma } = app.database;
    const rows = [await prisma.webhook.findMany(), await prisma.idempotencyRecord.findMany()].flat();
    const texts = rows.flatMap((row) =>
      Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value)),
    );
    return texts.join('\n');
  }

  it('is never stored as it is, not even for an Idempotency-Key', async () => {
    const built = await aWorkspaceWithProject(app);

    const { body } = await built.api.post('/webhooks', bodyFor(built), { 'Idempotency-Key': 'one' });

    const text = await everything();
    expect(text).toContain(body.data.id);
    expect(text).not.toContain(body.data.secret);
    expect(text).not.toContain(Buffer.from(body.data.secret).toString('base64').slice(0, -4));
    expect(text).not.toContain('whsec_');
  });

  it('comes back in the response to a retry', async () => {
    const built = await aWorkspaceWithProject(app);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await built.api.post('/webhooks', bodyFor(built), headers);

    const again = await built.api.post('/webhooks', bodyFor(built), headers);

    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(again.body).toEqual(first.body);
    expect(await storedIn(built)).toHaveLength(1);
  });
});

describe('400', () => {
  it.each([
    [{ name: undefined }, 'body/name'],
    [{ name: ' ' }, 'body/name'],
    [{ projectId: newId('prj') }, 'body/projectId'],
    [{ projectId: 'nonsense' }, 'body/projectId'],
    [{ secret: 'whsec_mine' }, 'body/secret'],
  ])('refuses %j and stores nothing', async (fields, path) => {
    const built = await aWorkspaceWithProject(app);

    const response = await built.api.post('/webhooks', bodyFor(built, fields));

    expect(response).toBeError(400, 'bad_request', path);
    expect(await storedIn(built)).toEqual([]);
  });

  it('refuses a project of another workspace', async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];

    const response = await built.api.post('/webhooks', bodyFor(built, { projectId: other.project.id }));

    expect(response).toBeError(400, 'bad_request', 'body/projectId');
  });
});

describe('403', () => {
  it('refuses one more than the plan allows, even from simultaneous requests', async () => {
    const built = await aWorkspaceWithProject(app);
    const data = Array.from({ length: 198 }, () => {
      const id = newId('wh');
      return { ...bodyFor(built), id, slug: id, secretEncrypted: new Uint8Array() };
    });
    await app.database.prisma.webhook.createMany({ data });

    const responses = await Promise.all(Array.from({ length: 5 }, () => built.api.post('/webhooks', bodyFor(built))));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403]);
    const refused = responses.find(({ status }) => status === 403);
    expect(refused?.body.error.message).toBe('The plan pro is limited to 200 webhooks');
    expect(await storedIn(built)).toHaveLength(200);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const built = await aWorkspaceWithProject(app);
    const headers = { 'Idempotency-Key': 'one' };
    await built.api.post('/webhooks', bodyFor(built), headers);

    const response = await built.api.post('/webhooks', bodyFor(built, { name: 'Other' }), headers);

    expect(response).toBeError(409, 'conflict');
    expect(await storedIn(built)).toHaveLength(1);
  });
});

describe('its project', () => {
  it('is no longer the default when it is deleted', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aWebhook(built);

    await built.api.delete(`/projects/${built.project.id}`, { workspaceId: built.workspace.id });

    expect(await storedIn(built)).toMatchObject([{ id, projectId: null }]);
  });
});
