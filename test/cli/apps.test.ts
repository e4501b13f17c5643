import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/base/ids.ts';
import { makeTenant } from '../support/tenant.ts';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation();
const id = newId('app');
let workspaceId: string;

beforeAll(async () => {
  await onDatabase(async (prisma) => {
    ({ workspaceId } = await makeTenant(prisma, 'ann@example.com', []));
    const { id: userId } = await prisma.user.findFirstOrThrow();
    const client = { clientId: 'https://claude.ai/client', clientName: 'Claude', clientHost: 'claude.ai' };
    const allowed = { scopes: ['feedback:read'], resource: 'http://heed.test/mcp', staysConnected: true };
    const grant = { workspaceId, userId, ...client, redirectHost: 'claude.ai', ...allowed, createdAt: new Date() };
    await prisma.appGrant.createMany({
      data: [
        { ...grant, id },
        { ...grant, id: newId('app'), revokedAt: new Date() },
      ],
    });
    const record = { kind: 'RefreshToken', idHash: 'a'.repeat(64), payload: Buffer.from('sealed') };
    await prisma.oauthRecord.create({ data: { ...record, grantId: id, createdAt: new Date() } });
  });
});

describe('heed apps list', () => {
  it('lists what is connected, with the address of its user', async () => {
    const { status, json } = await heed('apps', 'list');

    expect(status).toBe(0);
    expect(json).toEqual([
      expect.objectContaining({
        id,
        workspaceId,
        name: 'Claude',
        redirectHost: 'claude.ai',
        userEmail: 'ann@example.com',
      }),
    ]);
  });
});

describe('heed apps revoke', () => {
  it('ends the app once with its tokens, and says so in the log of the workspace', async () => {
    const { status, json } = await heed('apps', 'revoke', id);
    const again = await heed('apps', 'revoke', id);

    expect({ status, json }).toEqual({ status: 0, json: { id, deleted: true } });
    expect(again).toMatchObject({ status: 1, stderr: `error: No app that is connected has the id ${id}\n` });
    expect((await heed('apps', 'list')).json).toEqual([]);
    await onDatabase(async (prisma) => {
      expect(await prisma.oauthRecord.count()).toBe(0);
      expect(await prisma.event.findMany({ where: { subjectId: id } })).toMatchObject([
        { type: 'app.revoked', actorType: 'system', actorName: 'heed', data: { reason: 'operator', name: 'Claude' } },
      ]);
    });
  });
});
