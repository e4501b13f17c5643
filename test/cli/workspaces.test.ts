import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../src/domain/users/create-user.ts';
import { createWorkspace } from '../../src/domain/workspaces/create-workspace.ts';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation();
let acmeId: string;

beforeAll(async () => {
  await onDatabase(async (prisma) => {
    const owner = await createUser(prisma, { email: 'ann@example.com', name: 'Ann' });
    const acme = await createWorkspace(prisma, { name: 'Acme', plan: 'pro_max', ownerId: owner.id });
    acmeId = acme.id;
  });
});

describe('heed workspaces', () => {
  it('creates a workspace with its owner and its counter', async () => {
    const { status, json } = await heed(
      'workspaces',
      'create',
      '--name',
      'Beta',
      '--owner',
      'Ann@example.com',
      '--plan',
      'pro',
    );

    expect(status).toBe(0);
    expect(json).toMatchObject({
      id: expect.stringMatching(/^ws_/),
      name: 'Beta',
      plan: 'pro',
      apiAccessEnabled: true,
    });
    const include = { counter: true, members: { include: { user: true } } };
    const stored = await onDatabase((prisma) => prisma.workspace.findFirst({ where: { name: 'Beta' }, include }));
    expect(stored).toMatchObject({ plan: 'pro', counter: { lastTicketNumber: 0 } });
    expect(stored?.members).toMatchObject([{ role: 'owner', user: { email: 'ann@example.com' } }]);
  });

  it('creates it on free by default', async () => {
    const { json } = await heed('workspaces', 'create', '--name', 'Gamma', '--owner', 'ann@example.com');

    expect(json).toMatchObject({ name: 'Gamma', plan: 'free' });
  });

  it('changes only what is given', async () => {
    const { status, json } = await heed('workspaces', 'update', acmeId, '--api-access', 'off');

    expect(status).toBe(0);
    expect(json).toMatchObject({ id: acmeId, name: 'Acme', plan: 'pro_max', apiAccessEnabled: false });
    const stored = await onDatabase((prisma) => prisma.workspace.findUnique({ where: { id: acmeId } }));
    expect(stored).toMatchObject({ name: 'Acme', plan: 'pro_max', apiAccessEnabled: false });
  });

  it('lists workspaces with their members, oldest first', async () => {
    const { json } = await heed('workspaces', 'list');

    const members = [{ email: 'ann@example.com', role: 'owner' }];
    expect(json).toMatchObject(['Acme', 'Beta', 'Gamma'].map((name) => ({ name, members })));
  });

  it.each([
    ['No user has the email address eve@example.com', ['create', '--name', 'Delta', '--owner', 'eve@example.com']],
    ['No workspace has the id ws_none', ['update', 'ws_none', '--plan', 'pro']],
  ])('fails with "%s"', async (what, args) => {
    const { status, stdout, stderr } = await heed('workspaces', ...args);

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(what);
  });
});
