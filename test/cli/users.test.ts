import { describe, expect, it } from '@jest/globals';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation('empty');
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('heed users', () => {
  it('creates a user, even before the first start', async () => {
    const { status, json, stderr } = await heed('users', 'create', '--email', ' Ann@Example.COM ', '--name', ' Ann ');

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const id = expect.stringMatching(/^usr_/);
    expect(json).toEqual({ id, email: 'ann@example.com', name: 'Ann', createdAt: time, updatedAt: time });
    expect(await onDatabase((prisma) => prisma.user.findMany())).toMatchObject([
      { email: 'ann@example.com', name: 'Ann' },
    ]);
  });

  it('lists users, oldest first', async () => {
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

  it('says that the server must stop first when it has the embedded database open', async () => {
    const { status, stdout, stderr } = await onDatabase(() => heed('users', 'list'));

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/in use by process \d+\. .*stop that one/);
  });
});
