import { beforeAll, describe, expect, it } from '@jest/globals';
import { tables } from '../../generated/tables.ts';
import { newId } from '../../src/base/ids.ts';
import { createUser } from '../../src/domain/users/create-user.ts';
import { insertWorkspace } from '../../src/domain/workspaces/insert-workspace.ts';
import type { Client } from '../../src/platform/db/sql.ts';
import { inOwnTransaction } from '../../src/platform/events/own-transaction.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation();
let acmeId: string;

beforeAll(async () => {
  await onDatabase(async (prisma) => {
    const owner = await createUser(prisma, { email: 'ann@example.com', name: 'Ann' });
    const acme = await inOwnTransaction(prisma, (tx) =>
      insertWorkspace(tx, { name: 'Acme', plan: 'pro_max', ownerId: owner.id }),
    );
    acmeId = acme.id;
  });
});

const byCommand = { actorType: 'system', actorId: null, actorName: 'heed' };
type Named = { id: string };

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

  it('creates it on the plan of DEFAULT_PLAN by default', async () => {
    const { json } = await heed('workspaces', 'create', '--name', 'Gamma', '--owner', 'ann@example.com');

    expect(json).toMatchObject({ name: 'Gamma', plan: 'pro_max' });
    const stored = await onDatabase((prisma) => prisma.event.findMany({ where: { workspaceId: (json as Named).id } }));
    expect(stored).toMatchObject([{ sequence: 1n, type: 'member.added', ...byCommand, data: { role: 'owner' } }]);
  });

  it('changes only what is given', async () => {
    const { status, json } = await heed('workspaces', 'update', acmeId, '--api-access', 'off');

    expect(status).toBe(0);
    expect(json).toMatchObject({ id: acmeId, name: 'Acme', plan: 'pro_max', apiAccessEnabled: false });
    const stored = await onDatabase((prisma) => prisma.workspace.findUnique({ where: { id: acmeId } }));
    expect(stored).toMatchObject({ name: 'Acme', plan: 'pro_max', apiAccessEnabled: false });
    const last = { where: { workspaceId: acmeId }, orderBy: { sequence: 'desc' } } as const;
    expect(await onDatabase((prisma) => prisma.event.findFirst(last))).toMatchObject({
      ...{ type: 'workspace.updated', subjectId: acmeId, ...byCommand },
      changes: { apiAccessEnabled: { from: true, to: false } },
    });
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

  it('changes the name', async () => {
    const { json } = await heed('workspaces', 'update', acmeId, '--name', 'Acme Ltd');

    expect(json).toMatchObject({ id: acmeId, name: 'Acme Ltd', plan: 'pro_max' });
  });
});

describe('heed workspaces delete', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await onDatabase(aWorkspaceWithThings);
  });

  it('says what would go, and deletes nothing without --yes', async () => {
    const { status, stderr } = await heed('workspaces', 'delete', tenant.workspaceId);

    expect(status).toBe(1);
    expect(stderr).toBe(
      'error: The workspace Acme has 1 project, 1,203 items, 501 customers, 1 file, 1 membership. ' +
        'Nothing was deleted: add --yes to delete it.\n',
    );
  });

  it('deletes everything in it and nothing else', async () => {
    const { status, json } = await heed('workspaces', 'delete', tenant.workspaceId, '--yes');

    expect({ status, json }).toMatchObject({ status: 0, json: { id: tenant.workspaceId, deleted: true } });
    expect(await onDatabase(countRows)).toEqual({
      ...nothing,
      users: 2,
      workspaces: 3,
      workspace_counters: 3,
      event_counters: 3,
      events: 5,
      members: 3,
      api_keys: 1,
      installation_secrets: 4,
    });
  });

  it('fails for one that does not exist', async () => {
    const { status, stderr } = await heed('workspaces', 'delete', tenant.workspaceId, '--yes');

    expect({ status, stderr }).toEqual({ status: 1, stderr: `error: No workspace has the id ${tenant.workspaceId}\n` });
  });
});

const nothing = Object.fromEntries(tables.map((table) => [table, 0]));

async function countRows(prisma: Client): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const [row] = await prisma.$queryRawUnsafe<Record<string, number>[]>(`SELECT ${counts.join(', ')}`);
  return row ?? {};
}

/** More than one step takes of each. */
async function aWorkspaceWithThings(prisma: Client): Promise<Tenant> {
  const tenant = await makeTenant(prisma, 'eva@example.com', ['CI']);
  const { workspaceId, projectId } = tenant;
  const customers = Array.from({ length: 501 }, () => ({ id: newId('cus'), workspaceId }));
  await prisma.customer.createMany({ data: customers });
  const items = Array.from({ length: 1_203 }, (_, index) => ({
    ...{ id: newId('fb'), workspaceId, projectId, ticketNumber: index + 1, message: 'It broke' },
    customerId: customers[index % customers.length]?.id ?? null,
  }));
  await prisma.feedback.createMany({ data: items });
  const file = {
    workspaceId,
    storageKey: 'a.png',
    kind: 'image',
    mimeType: 'image/png',
    fileName: 'a.png',
    fileSize: 1,
  };
  const upload = await prisma.upload.create({ data: { ...file, id: newId('att') } });
  await prisma.storageKey.create({ data: { storageKey: 'a.png', workspaceId, uploadId: upload.id } });
  const record = { owner: 'key_1', path: '/feedback', key: 'k', requestHash: 'h', status: 201, body: '{}' };
  await prisma.idempotencyRecord.create({ data: { ...record, workspaceId } });
  return tenant;
}
