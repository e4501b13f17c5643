import { describe, expect, it } from '@jest/globals';
import { Prisma } from '../../generated/prisma/client.ts';
import { newId } from '../../src/base/ids.ts';
import { createKey } from '../../src/domain/access/create-key.ts';
import { hashToken } from '../../src/domain/access/session-token.ts';
import { insertProject } from '../../src/domain/projects/insert-project.ts';
import { findUserByEmail } from '../../src/domain/users/user.ts';
import { lockUser } from '../../src/domain/users/user-sql.ts';
import { insertWorkspace } from '../../src/domain/workspaces/insert-workspace.ts';
import type { Client, Db } from '../../src/platform/db/sql.ts';
import { inOwnTransaction } from '../../src/platform/events/own-transaction.ts';
import { anyKind } from '../process/storage.ts';
import { until } from '../support/until.ts';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation();
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('heed users on an embedded database', () => {
  const { heedAlone, onDatabase } = anInstallation('empty');

  it('creates a user, even before the first start', async () => {
    const { status, json, stderr } = await heedAlone(
      'users',
      'create',
      '--email',
      ' Ann@Example.COM ',
      '--name',
      ' Ann ',
    );

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const id = expect.stringMatching(/^usr_/);
    expect(json).toEqual({
      id,
      email: 'ann@example.com',
      name: 'Ann',
      lastActiveAt: null,
      lastSignedInAt: null,
      emailProvenAt: expect.any(String),
      timezone: null,
      createdAt: time,
      updatedAt: time,
    });
    expect(await onDatabase((prisma) => prisma.user.findMany())).toMatchObject([
      { email: 'ann@example.com', name: 'Ann' },
    ]);
  });

  it('says that the server must stop first when it has the embedded database open', async () => {
    const { status, stdout, stderr } = await onDatabase(() => heedAlone('users', 'list'));

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/in use by process \d+\. .*stop that one/);
  });
});

describe('heed users', () => {
  it('lists users, oldest first', async () => {
    await heed('users', 'create', '--email', 'ann@example.com', '--name', 'Ann');
    await heed('users', 'create', '--email', 'ben@example.com', '--name', 'Ben');

    const { status, json } = await heed('users', 'list');

    expect(status).toBe(0);
    expect(json).toMatchObject([{ name: 'Ann' }, { name: 'Ben' }]);
  });

  it('fails for a user who already exists', async () => {
    const { status, stdout, stderr } = await heed('users', 'create', '--email', 'ANN@example.com', '--name', 'Another');

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe('error: A user already has the email address ann@example.com\n');
    expect(await onDatabase((prisma) => prisma.user.count({ where: { name: 'Another' } }))).toBe(0);
  });

  it('changes the name and the address, and says so in the log of each workspace', async () => {
    const workspaceId = await onDatabase(async (prisma) => {
      const { id: ownerId } = await findUserByEmail(prisma, 'ben@example.com');
      const wanted = { name: 'Of Ben', plan: 'pro', ownerId } as const;
      return (await inOwnTransaction(prisma, (tx) => insertWorkspace(tx, wanted))).id;
    });
    const { status, json } = await heed(
      'users',
      'update',
      'BEN@example.com',
      '--email',
      'Benno@example.com',
      '--name',
      'Benno',
    );
    await heed('users', 'update', 'benno@example.com', '--name', 'Benno');
    const taken = await heed('users', 'update', 'benno@example.com', '--email', 'ann@example.com');

    expect({ status, json }).toMatchObject({ status: 0, json: { email: 'benno@example.com', name: 'Benno' } });
    expect(taken).toMatchObject({ status: 1, stderr: 'error: A user already has the email address ann@example.com\n' });
    expect(await onDatabase((prisma) => prisma.user.findMany({ orderBy: { createdAt: 'asc' } }))).toMatchObject([
      { email: 'ann@example.com', name: 'Ann' },
      { email: 'benno@example.com', name: 'Benno' },
    ]);
    const [, event, ...others] = await onDatabase((prisma) => prisma.event.findMany({ orderBy: { sequence: 'asc' } }));
    expect(event).toMatchObject({
      ...{ workspaceId, type: 'member.updated', actorType: 'system', actorName: 'heed' },
      changes: { name: { from: 'Ben', to: 'Benno' }, email: { from: 'ben@example.com', to: 'benno@example.com' } },
      data: { name: 'Benno', email: 'benno@example.com', role: 'owner' },
    });
    expect(others).toEqual([]);
    await onDatabase((prisma) => prisma.workspace.delete({ where: { id: workspaceId } }));
  });
});

describe('heed users update --email', () => {
  it('clears the proof, and ends links and codes, while another name alone keeps them', async () => {
    await heed('users', 'create', '--email', 'eve@example.com', '--name', 'Eve');
    await heed('users', 'sign-in-link', '--email', 'eve@example.com');
    const { id: userId } = await onDatabase((prisma) => findUserByEmail(prisma, 'eve@example.com'));
    const code = { userId, hash: 'x', triesLeft: 5, expiresAt: new Date('2100-01-01') };
    await onDatabase((prisma) => prisma.signInCode.create({ data: code }));
    const left = () =>
      onDatabase(async (prisma) => [
        (await prisma.user.findUniqueOrThrow({ where: { id: userId } })).emailProvenAt !== null,
        await prisma.signInLink.count({ where: { userId } }),
        await prisma.signInCode.count({ where: { userId } }),
      ]);

    await heed('users', 'update', 'eve@example.com', '--name', 'Eva');
    expect(await left()).toEqual([true, 1, 1]);

    const { json } = await heed('users', 'update', 'eve@example.com', '--email', 'eva@example.com');
    expect(json).toMatchObject({ email: 'eva@example.com', emailProvenAt: null });
    expect(await left()).toEqual([false, 0, 0]);
    await heed('users', 'delete', 'eva@example.com', '--yes');
  });
});

describe('heed users sign-in-link', () => {
  it('makes a link that works for 15 minutes, and keeps only its hash', async () => {
    const { status, json, stderr } = await heed('users', 'sign-in-link', '--email', 'Ann@example.com');

    const { url } = json as { url: string };
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [, token = ''] = /^http:\/\/[\w.:]+\/app\/sign-in#token=([\w-]{43})$/.exec(url) ?? [];
    const [link] = await onDatabase((prisma) => prisma.signInLink.findMany({ include: { user: true } }));
    expect(link).toMatchObject({ hash: hashToken(token), user: { email: 'ann@example.com' } });
    expect(Number(link?.expiresAt) - Number(link?.createdAt)).toBe(15 * 60_000);
  });

  it('fails for a user who does not exist', async () => {
    const { status, stderr } = await heed('users', 'sign-in-link', '--email', 'eve@example.com');

    expect({ status, stderr }).toEqual({ status: 1, stderr: 'error: No user has the email address eve@example.com\n' });
  });
});

describe('heed users unlink', () => {
  it('forgets the account of single sign-on, and ends what could act as the user', async () => {
    const createdAt = new Date();
    await onDatabase(async (prisma) => {
      const { id: userId } = await findUserByEmail(prisma, 'ann@example.com');
      await prisma.oidcIdentity.create({
        data: { issuer: 'https://accounts.example.com', subject: 'ann', userId, createdAt },
      });
    });

    const first = await heed('users', 'unlink', 'Ann@example.com');
    const again = await heed('users', 'unlink', 'ann@example.com');
    const nobody = await heed('users', 'unlink', 'eve@example.com');

    expect(first).toMatchObject({ status: 0, json: { email: 'ann@example.com', unlinked: 1 } });
    expect(again).toMatchObject({ status: 0, json: { unlinked: 0 } });
    expect(nobody).toMatchObject({ status: 1, stderr: 'error: No user has the email address eve@example.com\n' });
    const left = await onDatabase(async (prisma) => [
      await prisma.oidcIdentity.count(),
      await prisma.signInLink.count(),
    ]);
    expect(left).toEqual([0, 0]);
  });
});

/** Runs the command while somebody else changes the user, whose work is committed only once the command waits for it. */
function whileChanged(email: string, change: (db: Db, userId: string) => Promise<unknown>) {
  return async (...args: string[]) => {
    const { outcome } = await onDatabase((prisma) =>
      prisma.inTransaction(async (tx) => {
        const { id } = await findUserByEmail(tx, email);
        await lockUser(tx, id);
        await change(tx, id);
        const outcome = heed(...args);
        await until('the command waits for the change', async () => {
          const [blocked] = await tx.rows<{ count: number }>(Prisma.sql`
            SELECT count(*)::int AS count FROM pg_locks
            WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`);
          return (blocked?.count ?? 0) > 0;
        });
        return { outcome };
      }),
    );
    return outcome;
  };
}

(anyKind === 'postgresql' ? describe : describe.skip)('heed users, while the user signs in or is invited', () => {
  const times = { createdAt: new Date(), expiresAt: new Date('2100-01-01') };

  it('update ends the link that is being mailed to the address of before', async () => {
    await heed('users', 'create', '--email', 'fay@example.com', '--name', 'Fay');
    const invited = whileChanged('fay@example.com', (db, userId) =>
      db.signInLink.create({ data: { hash: 'fay', userId, wasMailed: true, ...times } }),
    );

    const { status } = await invited('users', 'update', 'fay@example.com', '--email', 'faye@example.com');

    expect(status).toBe(0);
    expect(await onDatabase((prisma) => prisma.signInLink.count({ where: { hash: 'fay' } }))).toBe(0);
    await heed('users', 'delete', 'faye@example.com', '--yes');
  });

  it('unlink ends the session that is beginning', async () => {
    await heed('users', 'create', '--email', 'gil@example.com', '--name', 'Gil');
    const identity = { issuer: 'https://accounts.example.com', subject: 'gil', createdAt: times.createdAt };
    await onDatabase(async (prisma) => {
      const { id: userId } = await findUserByEmail(prisma, 'gil@example.com');
      await prisma.oidcIdentity.create({ data: { ...identity, userId } });
    });
    const signedIn = whileChanged('gil@example.com', (db, userId) =>
      db.session.create({ data: { id: newId('ses'), userId, hash: 'gil', lastSeenAt: times.createdAt, ...times } }),
    );

    const { json } = await signedIn('users', 'unlink', 'gil@example.com');

    expect(json).toMatchObject({ unlinked: 1 });
    expect(await onDatabase((prisma) => prisma.session.count({ where: { hash: 'gil' } }))).toBe(0);
    await heed('users', 'delete', 'gil@example.com', '--yes');
  });
});

describe('heed users delete', () => {
  it('says what would go, and deletes nothing without --yes', async () => {
    await onDatabase(anAssignedItem);

    const { status, stdout, stderr } = await heed('users', 'delete', 'benno@example.com');

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      'error: benno@example.com has 1 API key, which stop working, and 1 membership; 1 item will have no assignee. ' +
        'Nothing was deleted: add --yes to delete it.\n',
    );
    expect(await onDatabase((prisma) => prisma.user.count())).toBe(2);
  });

  it('deletes keys and memberships, and leaves items with nobody assigned or watching', async () => {
    const { status, json } = await heed('users', 'delete', 'benno@example.com', '--yes');

    expect({ status, json }).toMatchObject({ status: 0, json: { email: 'benno@example.com', deleted: true } });
    const left = await onDatabase(async (prisma) => ({
      users: await prisma.user.count(),
      members: await prisma.member.count(),
      keys: await prisma.apiKey.count(),
      item: await prisma.feedback.findFirst(),
      events: await prisma.event.findMany({ select: { type: true, changes: true } }),
    }));
    expect(left).toMatchObject({ users: 1, members: 1, keys: 0, item: { assigneeId: null, watcherIds: [] } });
    expect(left.events).toMatchObject([
      { type: 'member.added' },
      { type: 'feedback.updated', changes: { assigneeEmail: { from: 'benno@example.com', to: null } } },
      { type: 'api_key.revoked', changes: null },
      { type: 'member.removed' },
    ]);
  });

  it('refuses the only owner of a workspace, and names it', async () => {
    const { status, stderr } = await heed('users', 'delete', 'ann@example.com', '--yes');

    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: The user is the only owner of Acme \(ws_\w+\)\. Make somebody else an owner/);
    expect(await onDatabase((prisma) => prisma.user.count())).toBe(1);
  });
});

/** In a workspace of Ann's, assigned to Benno, who has a key. */
async function anAssignedItem(prisma: Client): Promise<void> {
  const ann = await findUserByEmail(prisma, 'ann@example.com');
  const { id: userId } = await findUserByEmail(prisma, 'benno@example.com');
  const { id: workspaceId } = await inOwnTransaction(prisma, (tx) =>
    insertWorkspace(tx, { name: 'Acme', plan: 'pro', ownerId: ann.id }),
  );
  await createKey(prisma, { userId, name: 'CI', scopes: [], expiresAt: null });
  await createKey(prisma, { userId, name: 'Revoked', scopes: [], expiresAt: null });
  await prisma.apiKey.updateMany({ where: { name: 'Revoked' }, data: { revokedAt: new Date() } });
  await prisma.member.create({ data: { workspaceId, userId, role: 'admin' } });
  const { id: projectId } = await prisma.inTransaction((tx) => insertProject(tx, { workspaceId, name: 'Web shop' }));
  const assigned = { assigneeId: userId, watcherIds: [userId] };
  await prisma.feedback.create({
    data: { id: newId('fb'), workspaceId, projectId, ticketNumber: 1, message: 'It broke', ...assigned },
  });
}
