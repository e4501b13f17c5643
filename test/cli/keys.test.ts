import { beforeAll, describe, expect, it } from '@jest/globals';
import { hashApiKey, isApiKeyForm } from '../../src/domain/access/api-key.ts';
import { createKey } from '../../src/domain/access/create-key.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import { createUser } from '../../src/domain/users/create-user.ts';
import { insertWorkspace } from '../../src/domain/workspaces/insert-workspace.ts';
import { inOwnTransaction } from '../../src/platform/events/own-transaction.ts';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation();
let oldKey: { id: string; key: string };

beforeAll(async () => {
  await onDatabase(async (prisma) => {
    const { id: userId } = await createUser(prisma, { email: 'ann@example.com', name: 'Ann' });
    await inOwnTransaction(prisma, (tx) => insertWorkspace(tx, { name: 'Acme', plan: 'pro', ownerId: userId }));
    const wanted = { userId, name: 'Old', scopes: ['feedback:read' as const], expiresAt: null };
    const { key, row } = await createKey(prisma, wanted);
    oldKey = { id: row.id, key };
  });
});

const create = (...options: string[]) =>
  heed('keys', 'create', '--email', 'Ann@example.com', '--name', 'CI', ...options);
const storedKeys = () => onDatabase((prisma) => prisma.apiKey.findMany({ orderBy: { id: 'asc' } }));
const eventsOf = (subjectId: string) =>
  onDatabase((prisma) => prisma.event.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } }));
const byCommand = { actorType: 'system', actorId: null, actorName: 'heed', causedBy: null };

describe('heed keys create', () => {
  it('shows the key once, stores its hash, and says so in the log of the workspace', async () => {
    const { status, json, stderr } = await create(
      '--scopes',
      'feedback:write, feedback:read',
      '--expires',
      '2100-01-31',
    );

    const expiresAt = '2100-01-31T00:00:00.000Z';
    const scopes = ['feedback:read', 'feedback:write'];
    const { key, ...created } = json as { key: string; id: string };
    expect({ status, stderr, isKey: isApiKeyForm(key) }).toEqual({ status: 0, stderr: '', isKey: true });
    const shown = { id: expect.stringMatching(/^key_/), name: 'CI', prefix: key.slice(0, 8), scopes, expiresAt };
    const times = { createdAt: expect.any(String), lastUsedAt: null, revokedAt: null };
    expect(created).toEqual({ ...shown, ...times, workspaceIds: null, userEmail: 'ann@example.com' });
    const [, stored] = await storedKeys();
    expect(stored).toMatchObject({ name: 'CI', scopes, hash: hashApiKey(key), expiresAt: new Date(expiresAt) });
    expect(JSON.stringify(stored)).not.toContain(key);
    const events = await eventsOf(created.id);
    expect(events).toMatchObject([{ type: 'api_key.created', ...byCommand, data: { ...shown, ...times } }]);
    expect(JSON.stringify(events[0]?.data)).not.toContain(key);
  });

  it('gives every scope for all, and warns of a time in the past', async () => {
    const { status, json, stderr } = await create('--scopes', 'all', '--expires', '2020-01-01T02:00:00+02:00');

    expect(status).toBe(0);
    expect(json).toMatchObject({ scopes: allScopes, expiresAt: '2020-01-01T00:00:00.000Z' });
    expect(stderr).toContain('--expires is in the past');
  });

  it('fails for a user who does not exist', async () => {
    const { status, stdout, stderr } = await heed(
      'keys',
      'create',
      '--email',
      'eve@example.com',
      '--name',
      'CI',
      '--scopes',
      'all',
    );

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('eve@example.com');
  });
});

describe('heed keys update', () => {
  it('changes only what is given', async () => {
    const named = await heed('keys', 'update', oldKey.id, '--name', 'Older', '--expires', '2100-01-31');
    const scoped = await heed('keys', 'update', oldKey.id, '--scopes', 'feedback:write', '--expires', 'never');

    const id = oldKey.id;
    expect(named).toMatchObject({
      status: 0,
      json: { id, name: 'Older', scopes: ['feedback:read'], expiresAt: '2100-01-31T00:00:00.000Z' },
    });
    expect(scoped.json).toMatchObject({ id, name: 'Older', scopes: ['feedback:write'], expiresAt: null });
    const [stored] = await storedKeys();
    expect(stored).toMatchObject({
      name: 'Older',
      scopes: ['feedback:write'],
      expiresAt: null,
      hash: hashApiKey(oldKey.key),
    });
  });

  it('gives and takes scopes that come later with all', async () => {
    const hasAll = async () => (await storedKeys())[0]?.hasAllScopes;
    await heed('keys', 'update', oldKey.id, '--scopes', 'all');
    const before = await hasAll();
    await heed('keys', 'update', oldKey.id, '--scopes', 'feedback:write');

    expect([before, await hasAll()]).toEqual([true, false]);
  });

  it('fails for a key that does not exist', async () => {
    const { status, stderr } = await heed('keys', 'update', 'key_none', '--name', 'X');

    expect({ status, stderr }).toEqual({ status: 1, stderr: 'error: No API key has the id key_none\n' });
  });
});

describe('heed keys rename', () => {
  it('gives a key another name, which is no event', async () => {
    const { status, json } = await heed('keys', 'rename', oldKey.id, ' Oldest ');

    expect({ status, json }).toMatchObject({ status: 0, json: { id: oldKey.id, name: 'Oldest' } });
    expect((await storedKeys())[0]).toMatchObject({ name: 'Oldest', scopes: ['feedback:write'] });
    expect(await eventsOf(oldKey.id)).toEqual([]);
  });

  it('fails for a name that nobody could read', async () => {
    const { status, stderr } = await heed('keys', 'rename', oldKey.id, ' ');

    expect(status).toBe(2);
    expect(stderr).toContain('1 to 200 characters');
  });
});

describe('heed keys rotate', () => {
  it('gives a key a new secret, keeps the old one for a while, and says so in the log', async () => {
    const { status, json } = await heed('keys', 'rotate', oldKey.id, '--keep-old', '3600');

    const { key, ...shown } = json as { key: string };
    expect({ status, isKey: isApiKeyForm(key), isNew: key !== oldKey.key }).toEqual({
      status: 0,
      isKey: true,
      isNew: true,
    });
    expect(shown).toMatchObject({ id: oldKey.id, prefix: key.slice(0, 8), userEmail: 'ann@example.com' });
    expect((await storedKeys())[0]).toMatchObject({ hash: hashApiKey(key), prefix: key.slice(0, 8) });
    const former = await onDatabase((prisma) => prisma.formerApiKeySecret.findMany());
    expect(former).toMatchObject([{ hash: hashApiKey(oldKey.key), keyId: oldKey.id }]);
    const left = Number(former[0]?.endsAt) - Date.now();
    expect(left > 3_500_000 && left <= 3_600_000).toBe(true);
    expect(await eventsOf(oldKey.id)).toMatchObject([{ type: 'api_key.rotated', ...byCommand }]);
  });

  it.each(['604801', '-1', '1.5', 'an hour'])('fails for %s seconds', async (seconds) => {
    const { status, stderr } = await heed('keys', 'rotate', oldKey.id, `--keep-old=${seconds}`);

    expect(status).toBe(2);
    expect(stderr).toContain('It must be a number of seconds, 0 to 604800.');
  });

  it('fails for a key that has expired', async () => {
    const [, , expired] = await storedKeys();

    const { status, stderr } = await heed('keys', 'rotate', expired?.id ?? '');

    expect({ status, stderr }).toEqual({ status: 1, stderr: 'error: The API key has expired: create another one\n' });
  });
});

describe('heed keys revoke', () => {
  it('revokes a key once, keeps the time when it is revoked again, and says so in the log', async () => {
    const first = await heed('keys', 'revoke', oldKey.id);
    const again = await heed('keys', 'revoke', oldKey.id);

    expect(first).toMatchObject({ status: 0, json: { id: oldKey.id, revokedAt: expect.any(String) } });
    expect(again.json).toEqual(first.json);
    const revoked = (await storedKeys()).map(({ revokedAt }) => revokedAt !== null);
    expect(revoked).toEqual([true, false, false]);
    expect(await onDatabase((prisma) => prisma.formerApiKeySecret.count())).toBe(0);
    expect(await eventsOf(oldKey.id)).toMatchObject([
      { type: 'api_key.rotated' },
      { type: 'api_key.revoked', ...byCommand },
    ]);
  });

  it('leaves nothing to rotate', async () => {
    const { status, stderr } = await heed('keys', 'rotate', oldKey.id);

    expect({ status, stderr }).toEqual({ status: 1, stderr: 'error: The API key is revoked: create another one\n' });
  });

  it('fails for a key that does not exist', async () => {
    const { status, stdout, stderr } = await heed('keys', 'revoke', 'key_none');

    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'error: No API key has the id key_none\n',
    });
  });
});

describe('heed keys list', () => {
  it('lists every key, without the key itself and its hash', async () => {
    const { status, json, stdout } = await heed('keys', 'list');

    expect(status).toBe(0);
    expect(json).toMatchObject([
      { name: 'Oldest', userEmail: 'ann@example.com', lastUsedAt: null },
      { name: 'CI' },
      { name: 'CI' },
    ]);
    for (const secret of [oldKey.key, hashApiKey(oldKey.key)]) expect(stdout).not.toContain(secret);
  });
});
