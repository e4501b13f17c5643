import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { anIdentitySecret } from '../../support/identity.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pathOf = ({ project }: Built) => `/projects/${project.id}/identity-secrets`;
const storedIn = ({ workspace }: Built) =>
  app.database.prisma.identitySecret.findMany({ where: { workspaceId: workspace.id } });

describe('201', () => {
  it('returns the secret, which is stored sealed', async () => {
    const built = await aWorkspaceWithProject(app);

    const response = await built.api.post(pathOf(built), {});

    const { id, secret } = response.body.data;
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      id: expect.stringMatching(/^ids_/),
      secret: expect.stringMatching(/^idsec_[\w-]{43}$/),
      createdAt: app.clock.read().toISOString(),
    });
    const [row, ...others] = await storedIn(built);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id, projectId: built.project.id, createdAt: app.clock.read() });
    expect(Buffer.from(row?.secretEncrypted ?? []).toString('latin1')).not.toContain(secret);
  });

  it('writes who made it to the log, by its id alone', async () => {
    const built = await aWorkspaceWithProject(app);
    const first = await anIdentitySecret(built);

    const second = await anIdentitySecret(built);

    const { body } = await built.api.get('/events', { workspaceId: built.workspace.id, order: 'desc' });
    expect(body.data[0]).toMatchObject({
      type: 'project.updated',
      actor: { type: 'apiKey' },
      changes: { identitySecrets: { from: [first.id], to: [second.id, first.id] } },
    });
    expect(JSON.stringify(body)).not.toContain('idsec_');
  });

  it('repeats the secret to its Idempotency-Key, whose record is sealed', async () => {
    const built = await aWorkspaceWithProject(app);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await built.api.post(pathOf(built), {}, headers);

    const again = await built.api.post(pathOf(built), {}, headers);

    expect(again.body).toEqual(first.body);
    expect(await storedIn(built)).toHaveLength(1);
    const records = await app.database.prisma.idempotencyRecord.findMany();
    expect(JSON.stringify(records)).not.toContain(first.body.data.secret);
  });
});
describe('409', () => {
  it('refuses a third secret, also at the same time', async () => {
    const built = await aWorkspaceWithProject(app);

    const responses = await Promise.all(Array.from({ length: 4 }, () => built.api.post(pathOf(built), {})));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(await built.api.post(pathOf(built), {})).toBeError(409, 'conflict');
    expect(await storedIn(built)).toHaveLength(2);
  });
});
