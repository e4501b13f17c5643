import { beforeAll, describe, expect, it } from '@jest/globals';
import { hashApiKey, isApiKeyForm } from '../../src/domain/access/api-key.ts';
import { createKey } from '../../src/domain/access/create-key.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import { createUser } from '../../src/domain/users/create-user.ts';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation();
let oldKey: Awaited<ReturnType<typeof createKey>>;

beforeAll(async () => {
  await onDatabase(async (prisma) => {
    const { id: userId } = await createUser(prisma, { email: 'ann@example.com', name: 'Ann' });
    oldKey = await createKey(prisma, { userId, name: 'Old', scopes: ['feedback:read'], expiresAt: null });
  });
});

const create = (...options: string[]) =>
  heed('keys', 'create', '--email', 'Ann@example.com', '--name', 'CI', ...options);
const storedKeys = () => onDatabase((prisma) => prisma.apiKey.findMany({ orderBy: { id: 'asc' } }));

describe('heed keys create', () => {
  it('shows the key once and stores its hash', async () => {
    const { status, json, stderr } = await create(
      '--scopes',
      'feedback:write, feedback:read',
      '--expires',
      '2100-01-31',
    );

    const expiresAt = '2100-01-31T00:00:00.000Z';
    const scopes = ['feedback:read', 'feedback:write'];
    const { key, ...created } = json as { key: string };
    expect({ status, stderr, isKey: isApiKeyForm(key) }).toEqual({ status: 0, stderr: '', isKey: true });
    const shown = { id: expect.stringMatching(/^key_/), name: 'CI', scopes, userEmail: 'ann@example.com', expiresAt };
    expect(created).toEqual({ ...shown, createdAt: expect.any(String) });
    const [, stored] = await storedKeys();
    expect(stored).toMatchObject({ name: 'CI', scopes, hash: hashApiKey(key), expiresAt: new Date(expiresAt) });
    expect(JSON.stringify(stored)).not.toContain(key);
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

  it('fails for a key that does not exist', async () => {
    const { status, stderr } = await heed('keys', 'update', 'key_none', '--name', 'X');

    expect({ status, stderr }).toEqual({ status: 1, stderr: 'error: No API key has the id key_none\n' });
  });
});

describe('heed keys revoke', () => {
  it('revokes a key, and keeps the time when it is revoked again', async () => {
    const first = await heed('keys', 'revoke', oldKey.id);
    const again = await heed('keys', 'revoke', oldKey.id);

    expect(first).toMatchObject({ status: 0, json: { id: oldKey.id, revokedAt: expect.any(String) } });
    expect(again.json).toEqual(first.json);
    const revoked = (await storedKeys()).map(({ revokedAt }) => revokedAt !== null);
    expect(revoked).toEqual([true, false, false]);
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
      { name: 'Older', userEmail: 'ann@example.com', lastUsedAt: null },
      { name: 'CI' },
      { name: 'CI' },
    ]);
    for (const secret of [oldKey.key, hashApiKey(oldKey.key)]) expect(stdout).not.toContain(secret);
  });
});
