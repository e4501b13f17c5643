import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { heedWith } from './support.ts';

// None of these reaches the database.
const heed = (command: string) => heedWith({ DATA_DIR: '/nonexistent' }, ...command.split(' ').filter(Boolean));

describe('heed', () => {
  it.concurrent.each(['--help', 'help', 'keys create --help'])('prints the help for "%s"', async (command) => {
    const { status, stdout, stderr } = await heed(command);

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Usage: heed');
  });

  it.concurrent.each([
    ['users', 'Usage: heed users'],
    ['fly', "unknown command 'fly'"],
    ['users list --fly', "unknown option '--fly'"],
    ['users list more', 'too many arguments'],
    ['users create --email ann@example.com', "'--name <name>' not specified"],
    ['users create --email ann --name Ann', "'--email <email>'"],
    ['workspaces create --name Acme --owner ann@example.com --plan gold', "'--plan <plan>'"],
    ['workspaces update ws_1', 'give --name, --plan or --api-access'],
    ['users update ann@example.com', 'give --email or --name'],
    ['keys update key_1', 'give --name, --scopes or --expires'],
    ['keys update key_1 --expires tomorrow', "'--expires <time>'"],
    ['backup', "missing required argument 'file'"],
    ['members add --workspace ws_1 --email ann@example.com --role boss', "'--role <role>'"],
    ['keys create --email ann@example.com --name CI --scopes feedback:fly', "'--scopes <scopes>'"],
    ['keys create --email ann@example.com --name CI --scopes all --expires tomorrow', "'--expires <time>'"],
  ])('is used wrongly by "%s"', async (command, message) => {
    const { status, stdout, stderr } = await heed(command);

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

    expect(await heed('--version')).toMatchObject({ status: 0, stdout: `${version}\n` });
  });

  it('names a wrong setting', async () => {
    const { status, stdout, stderr } = await heedWith({ PORT: 'high' }, 'users', 'list');

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('PORT');
  });
});
