import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../src/domain/users/create-user.ts';
import { insertWorkspace } from '../../src/domain/workspaces/insert-workspace.ts';
import { inOwnTransaction } from '../../src/platform/events/own-transaction.ts';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation();
let workspaceId: string;

beforeAll(async () => {
  await onDatabase(async (prisma) => {
    const owner = await createUser(prisma, { email: 'ann@example.com', name: 'Ann' });
    for (const name of ['ben', 'cal', 'dan'])
      await createUser(prisma, { email: `${name}@example.com`, name, emailProvenAt: new Date() });
    const acme = { name: 'Acme', plan: 'free', ownerId: owner.id } as const;
    workspaceId = (await inOwnTransaction(prisma, (tx) => insertWorkspace(tx, acme))).id;
  });
});

const add = (email: string, role: string, workspace = workspaceId) =>
  heed('members', 'add', '--workspace', workspace, '--email', email, '--role', role);

const storedRoles = () =>
  onDatabase(async (prisma) => {
    const members = await prisma.member.findMany({ include: { user: true }, orderBy: { userId: 'asc' } });
    return members.map(({ user, role }) => `${user.name} ${role}`);
  });

describe('heed members add', () => {
  it('makes users members up to the limit of the plan', async () => {
    const ben = await add('BEN@example.com', 'admin');
    const cal = await add('cal@example.com', 'member');
    const dan = await add('dan@example.com', 'member');

    expect(ben).toMatchObject({ status: 0, json: { workspaceId, email: 'ben@example.com', role: 'admin' } });
    expect(cal.status).toBe(0);
    expect(dan).toMatchObject({ status: 1, stdout: '', stderr: 'error: The plan free is limited to 3 members\n' });
    expect(await storedRoles()).toEqual(['Ann owner', 'ben admin', 'cal member']);
  });

  it('warns of a user who has not proved their address', async () => {
    await onDatabase((prisma) => createUser(prisma, { email: 'eva@example.com', name: 'eva' }));
    await onDatabase((prisma) => prisma.member.deleteMany({ where: { role: 'member' } }));

    const { status, stderr } = await add('eva@example.com', 'member');

    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^warning: nobody has proved eva@example\.com yet, .+\n$/),
    });
  });

  it('fails for a member, and keeps the role', async () => {
    const { status, stderr } = await add('ben@example.com', 'owner');

    expect({ status, stderr }).toEqual({ status: 1, stderr: 'error: The user is already a member of the workspace\n' });
    expect(await storedRoles()).toContain('ben admin');
  });

  it('fails for a user or workspace that does not exist', async () => {
    const stranger = await add('eve@example.com', 'admin');
    const nowhere = await add('dan@example.com', 'admin', 'ws_none');

    expect(stranger).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No user has the email address eve@example.com'),
    });
    expect(nowhere).toMatchObject({ status: 1, stderr: expect.stringContaining('No workspace has the id ws_none') });
  });
});
