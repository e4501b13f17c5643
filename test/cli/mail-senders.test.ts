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
    const acme = await inOwnTransaction(prisma, (tx) =>
      insertWorkspace(tx, { name: 'Acme', plan: 'pro_max', ownerId: owner.id }),
    );
    workspaceId = acme.id;
  });
});

const allowed = async () => (await heed('mail', 'allowed')).json as unknown as { sender: string }[];

describe('heed mail', () => {
  it('allows addresses and domains, lists them, and takes them back', async () => {
    await heed('mail', 'allow', '--workspace', workspaceId, 'Acme.com');
    const twice = await heed('mail', 'allow', '--workspace', workspaceId, 'acme.com');
    await heed('mail', 'allow', '--workspace', workspaceId, 'Support@acme.org');
    const before = await allowed();
    const taken = await heed('mail', 'disallow', '--workspace', workspaceId, 'acme.com');

    expect(twice).toMatchObject({ status: 0, json: { sender: 'acme.com', allowed: true } });
    expect(before).toMatchObject([
      { workspaceId, sender: 'acme.com' },
      { workspaceId, sender: 'support@acme.org' },
    ]);
    expect(taken.status).toBe(0);
    expect((await allowed()).map(({ sender }) => sender)).toEqual(['support@acme.org']);
  });

  it.each([
    ['a text that is neither', ['allow', 'not one'], 2, 'address or a domain'],
    ['a sender that was not allowed', ['disallow', 'other.com'], 1, 'was not allowed'],
  ])('refuses %s', async (_what, [command = '', sender = ''], status, message) => {
    const result = await heed('mail', command, '--workspace', workspaceId, sender);

    expect(result.status).toBe(status);
    expect(result.stderr).toContain(message);
  });

  it('refuses an unknown workspace', async () => {
    const result = await heed('mail', 'allow', '--workspace', 'ws_none', 'acme.com');

    expect(result.status).toBe(1);
    expect(result.stderr).toContain('ws_none');
  });
});
