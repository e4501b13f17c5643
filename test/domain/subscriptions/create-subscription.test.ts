import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSubscription, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: ['hooks.internal', '10.1.2.3', '192.168.0.0/16'] });
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

const stored = ({ workspace }: Pick<Built, 'workspace'>) =>
  app.database.prisma.subscription.findMany({ where: { workspaceId: workspace.id } });
const bodyFor = ({ workspace }: Pick<Built, 'workspace'>, fields: object = {}) => ({
  workspaceId: workspace.id,
  name: 'Warehouse',
  url: 'https://hooks.example.com/heed',
  types: ['feedback.*'],
  ...fields,
});

describe('201', () => {
  it('returns the subscription and, only this once, its secret', async () => {
    const built = await aWorkspace(app);

    const response = await built.api.post('/subscriptions', bodyFor(built, { name: ' Warehouse ' }));

    const { secret, ...shown } = response.body.data;
    const now = app.clock.read().toISOString();
    expect(response.status).toBe(201);
    expect(shown).toEqual({
      ...{ id: expect.stringMatching(/^sub_/), workspaceId: built.workspace.id, name: 'Warehouse' },
      ...{ url: 'https://hooks.example.com/heed', types: ['feedback.*'], projectIds: null, payload: 'full' },
      ...{ format: 'json', filters: {} },
      ...{ headers: [], enabled: true, ordered: false, includeImports: false, disabledReason: null },
      ...{
        consecutiveFailures: 0,
        lastSuccessAt: null,
        lastFailureAt: null,
        createdBy: built.user.id,
        createdByApp: null,
        createdAt: now,
        updatedAt: now,
      },
    });
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect((await built.api.get(`/subscriptions/${shown.id}`)).body.data).toEqual(shown);
  });

  it('stores and shows the address as it is called', async () => {
    const built = await aWorkspace(app);
    const url = ' HTTPS://Hooks.Exämple.com:443/a/../b c ';

    const { body } = await built.api.post('/subscriptions', bodyFor(built, { url }));

    expect(body.data.url).toBe('https://hooks.xn--exmple-cua.com/b%20c');
    expect(await stored(built)).toMatchObject([{ url: body.data.url }]);
  });

  it('takes projects, a thin payload, an order and headers, whose values it does not show', async () => {
    const built = await aWorkspaceWithProject(app);
    const fields = { projectIds: [built.project.id], payload: 'thin', ordered: true, includeImports: true };
    const headers = [{ name: 'X-Team', value: 'blue team' }];

    const response = await built.api.post('/subscriptions', bodyFor(built, { ...fields, headers }));

    expect(response.body.data).toMatchObject({ ...fields, headers: [{ name: 'X-Team', set: true }] });
    expect(
      JSON.stringify(await stored(built), (_name, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain('blue');
  });

  it.each(['https://hooks.internal/x', 'http://hooks.internal:8080/x', 'http://10.1.2.3/x', 'https://192.168.1.1/x'])(
    'takes an address that the operator allows: %s',
    async (url) => {
      const built = await aWorkspace(app);

      expect((await built.api.post('/subscriptions', bodyFor(built, { url }))).status).toBe(201);
    },
  );

  it('keeps what its maker may read, and everything for a key with all scopes', async () => {
    const built = await aWorkspace(app);
    const scopes = ['events:read', 'feedback:read', 'subscriptions:write'];
    const { api } = await aKey(app, built.user, { scopes });

    await built.api.post('/subscriptions', bodyFor(built));
    await api.post('/subscriptions', bodyFor(built));

    expect((await stored(built)).map((row) => row.scopes.sort()).sort()).toEqual([['*'], scopes]);
  });

  it.each(['slack', 'teams'])('takes the format %s with types that a chat is told of, and filters', async (format) => {
    const built = await aWorkspace(app);
    const types = ['feedback.*', 'note.created', 'mail.*', 'automation.run_finished', 'import.finished'];
    const filters = { priority: 'high,urgent', assigneeId: 'none', isPublic: false };

    const { body } = await built.api.post('/subscriptions', bodyFor(built, { format, types, filters }));

    expect(body.data).toMatchObject({ format, types, filters });
    expect(await stored(built)).toMatchObject([{ format, types, filters }]);
  });

  it('is disabled from the start on demand', async () => {
    const built = await aWorkspace(app);

    const { body } = await built.api.post('/subscriptions', bodyFor(built, { enabled: false }));

    expect(body.data).toMatchObject({ enabled: false, disabledReason: 'manual' });
  });

  it('shows its secret again to a retry, and keeps it sealed', async () => {
    const built = await aWorkspace(app);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await built.api.post('/subscriptions', bodyFor(built), headers);

    const again = await built.api.post('/subscriptions', bodyFor(built), headers);

    expect(again.body).toEqual(first.body);
    const kept = await app.database.prisma.idempotencyRecord.findMany({ where: { workspaceId: built.workspace.id } });
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('whsec_');
  });
});

describe('400', () => {
  it.each([
    [{ name: ' ' }, 'body/name'],
    [{ url: 'hooks.example.com' }, 'body/url'],
    [{ url: 'ftp://hooks.example.com' }, 'body/url'],
    [{ url: 'http://hooks.example.com' }, 'body/url'],
    [{ url: 'http://192.168.1.1' }, 'body/url'],
    [{ url: 'https://127.0.0.1' }, 'body/url'],
    [{ url: 'https://user:word@hooks.example.com' }, 'body/url'],
    [{ url: 'https://hooks.exam\tple.com' }, 'body/url'],
    [{ url: 'https://hooks.example.com/\n' }, 'body/url'],
    [{ url: 'https://hooks.example.com/\u0085' }, 'body/url'],
    [{ url: `https://hooks.example.com/${'ü'.repeat(700)}` }, 'body/url'],
    [{ types: [] }, 'body/types'],
    [{ types: ['*', 'feedback.exploded'] }, 'body/types/1'],
    [{ projectIds: [] }, 'body/projectIds'],
    [{ projectIds: [newId('prj')] }, 'body/projectIds/0'],
    [{ payload: 'thick' }, 'body/payload'],
    [{ headers: [{ name: 'Webhook-Id', value: '1' }] }, 'body/headers/0/name'],
    [{ headers: [{ name: 'Content-Type', value: '1' }] }, 'body/headers/0/name'],
    [{ headers: [{ name: 'X-A', set: true }] }, 'body/headers/0/name'],
    [
      {
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
      },
      'body/headers/1/name',
    ],
    [{ headers: [{ name: 'X-A', value: 'a\nb' }] }, 'body/headers/0'],
    [{ secret: 'whsec_mine' }, 'body/secret'],
    [{ format: 'discord' }, 'body/format'],
    [{ format: 'slack', types: ['*'] }, 'body/types/0'],
    [{ format: 'slack', types: ['feedback.*', 'customer.created'] }, 'body/types/1'],
    [{ format: 'teams', types: ['automation.*'] }, 'body/types/0'],
    [{ format: 'teams', types: ['member.signed_in'] }, 'body/types/0'],
    [{ format: 'slack', url: 'http://hooks.slack.com/services/T/B/x' }, 'body/url'],
    [{ format: 'teams', url: 'https://169.254.169.254/x' }, 'body/url'],
    [{ filters: { search: 'words' } }, 'body/filters/search'],
    [{ filters: { priority: 'extreme' } }, 'body/filters/priority'],
    [{ filters: { assigneeId: 'none,me' } }, 'body/filters/assigneeId'],
    [{ filters: { createdAfter: 'yesterday' } }, 'body/filters/createdAfter'],
  ])('refuses %j and stores nothing', async (fields, path) => {
    const built = await aWorkspace(app);

    const response = await built.api.post('/subscriptions', bodyFor(built, fields));

    expect(response.status).toBe(400);
    expect(response.body.error.details[0].path).toContain(path);
    expect(await stored(built)).toEqual([]);
  });
});

describe('403', () => {
  it('refuses a key that may not read events, and a member who is no admin', async () => {
    const built = await aWorkspace(app);
    const { api } = await aKey(app, built.user, { scopes: ['subscriptions:write', 'feedback:read'] });
    const member = await aKey(app, await aMember(app, built.workspace));

    expect(await api.post('/subscriptions', bodyFor(built))).toBeError(403, 'forbidden');
    expect(await member.api.post('/subscriptions', bodyFor(built))).toBeError(403, 'forbidden');
    expect(await stored(built)).toEqual([]);
  });

  it('refuses the 201st of a workspace', async () => {
    const built = await aWorkspace(app);
    const { id: _id, ...one } = await aSubscription(built)
      .then(() => stored(built))
      .then(([row]) => row as NonNullable<typeof row>);
    const rows = Array.from({ length: 199 }, () => ({
      ...one,
      id: newId('sub'),
      filters: {},
      headers: [],
      secrets: [],
    }));
    await app.database.prisma.subscription.createMany({ data: rows });

    expect(await built.api.post('/subscriptions', bodyFor(built))).toBeError(403, 'forbidden');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const built = await aWorkspace(app);
    await built.api.post('/subscriptions', bodyFor(built), { 'Idempotency-Key': 'one' });

    const response = await built.api.post('/subscriptions', bodyFor(built, { name: 'Other' }), {
      'Idempotency-Key': 'one',
    });

    expect(response).toBeError(409, 'conflict');
  });
});
