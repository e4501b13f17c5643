import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { newId } from '../../src/base/ids.ts';
import { leaves, makeProgram, withoutResult } from '../../src/cli/program.ts';
import { newSession } from '../../src/cli/session.ts';
import { ownTerminal } from '../../src/cli/terminal/own-terminal.ts';
import type { Client } from '../../src/platform/db/sql.ts';
import { aMail } from '../support/incoming-mails.ts';
import { anInstallation } from './support.ts';

const { heedOn, onDatabase } = anInstallation();
const app = newId('app');
/** Ids that one call leaves for the next ones. */
const made = { folder: '', workspace: '', key: '' };
beforeAll(async () => {
  made.folder = await mkdtemp(join(tmpdir(), 'heed-options-'));
  await writeFile(join(made.folder, 'passphrase'), 'correct horse battery staple\n');
  await writeFile(join(made.folder, 'mail.eml'), mail);
});
afterAll(() => rm(made.folder, { recursive: true }));

const mail = aMail({ to: 'somebody@example.net', subject: 'The export stops' });
const user = 'id email name emailProvenAt timezone lastActiveAt lastSignedInAt createdAt updatedAt';
const workspace =
  'id name plan billingInterval subscriptionStatus apiAccessEnabled appAccessEnabled allowedAppHosts reportTimezone createdAt updatedAt';
const key = 'id name prefix scopes workspaceIds expiresAt lastUsedAt createdAt revokedAt userEmail';
const grant = 'id name clientHost redirectHost workspaceId scopes resource createdAt lastUsedAt userEmail';
const mailRule = 'workspaceId sender allowed';
/** Nothing listens at this port. */
const own = { settings: { PORT: '9' }, caller: { readInput: () => Promise.resolve(mail) } };
const from = (...names: string[]) => ['--passphrase-file', join(made.folder, 'passphrase'), ...names];

interface Call {
  command: string;
  args?: () => string[];
  /** Names of the fields of the answer, in any order. */
  shows: string;
  status?: number;
  keeps?: keyof typeof made;
}

/** Each may need those before it. */
const calls: Call[] = [
  { command: 'migrate', shows: 'applied' },
  { command: 'users create', args: () => ['--email', 'ann@example.com', '--name', 'Ann'], shows: user },
  { command: 'users create', args: () => ['--email', 'ben@example.com', '--name', 'Ben'], shows: user },
  {
    command: 'users update',
    args: () => ['ben@example.com', '--name', 'Bo', '--email', 'bo@example.com'],
    shows: user,
  },
  { command: 'users list', shows: user },
  { command: 'users sign-in-link', args: () => ['--email', 'ann@example.com'], shows: 'url' },
  { command: 'users unlink', args: () => ['ann@example.com'], shows: 'id email unlinked' },
  {
    command: 'workspaces create',
    args: () => ['--name', 'Acme', '--owner', 'ann@example.com', '--plan', 'pro'],
    ...{ shows: workspace, keeps: 'workspace' },
  },
  {
    command: 'workspaces update',
    args: () => [made.workspace, '--name', 'Acme Ltd', '--plan', 'pro_max', '--api-access', 'on'],
    shows: workspace,
  },
  { command: 'workspaces list', shows: `${workspace} members` },
  {
    command: 'members add',
    args: () => ['--workspace', made.workspace, '--email', 'bo@example.com', '--role', 'admin'],
    shows: 'workspaceId userId role createdAt email',
  },
  {
    command: 'keys create',
    args: () => ['--email', 'ann@example.com', '--scopes', 'all', '--name', 'CI', '--expires', '2090-01-31'],
    ...{ shows: `${key} key`, keeps: 'key' },
  },
  { command: 'keys list', shows: key },
  {
    command: 'keys update',
    args: () => [made.key, '--name', 'Shop', '--scopes', 'feedback:read', '--expires', 'never'],
    shows: key,
  },
  { command: 'keys rename', args: () => [made.key, 'Web shop'], shows: key },
  { command: 'keys rotate', args: () => [made.key, '--keep-old', '60'], shows: `${key} key` },
  { command: 'keys revoke', args: () => [made.key], shows: key },
  { command: 'apps list', shows: grant },
  { command: 'apps revoke', args: () => [app], shows: 'id deleted' },
  { command: 'mail test', args: () => ['--to', 'ann@example.com'], shows: 'to from by' },
  { command: 'mail ingest', args: () => ['--to', 'nobody@example.net'], shows: 'became reason', status: 1 },
  {
    command: 'mail explain',
    args: () => [join(made.folder, 'mail.eml'), '--workspace', made.workspace, '--door', 'lmtp', '--to', 'a@b.example'],
    shows: 'workspaceId door subject messageId sender recipients kind match decision before words cut files changes',
  },
  { command: 'mail allow', args: () => ['--workspace', made.workspace, 'acme.com'], shows: mailRule },
  { command: 'mail allowed', shows: 'workspaceId sender createdAt' },
  { command: 'mail disallow', args: () => ['--workspace', made.workspace, 'acme.com'], shows: mailRule },
  { command: 'backup', args: () => from(join(made.folder, 'a.heed')), shows: 'file bytes sealed files rows' },
  { command: 'restore', args: () => from(join(made.folder, 'a.heed')), shows: '', status: 1 },
  { command: 'doctor', shows: 'about state says' },
  { command: 'upgrade-check', shows: 'about state says' },
  { command: 'ping', args: () => ['--ready'], shows: '', status: 1 },
  { command: 'distribute', shows: '', status: 1 },
  { command: 'users delete', args: () => ['bo@example.com', '--yes'], shows: 'id email deleted' },
  { command: 'workspaces delete', args: () => [made.workspace, '--yes'], shows: 'id name deleted' },
];

describe('heed with each documented option', () => {
  it.each(calls)('does "$command" and prints named fields', async ({ command, args, shows, status = 0, keeps }) => {
    const words = [...command.split(' '), ...(args?.() ?? [])];

    const done = await heedOn(own, ...words, '--json');

    const { id } = (done.json ?? {}) as { id?: string };
    if (keeps !== undefined) made[keeps] = id ?? '';
    if (keeps === 'workspace') await onDatabase(connectAnApp);
    expect({ status: done.status, stderr: done.stderr }).toEqual({ status, stderr: expect.any(String) });
    expect(done.stderr).toMatch(/^((error|warning): [^\n]+\n)*$/);
    expect(done.stderr).not.toMatch(/prisma|invocation|\bat .*:\d+:\d+/i);
    expect(fieldsOf(done.json).toSorted()).toEqual(shows.split(' ').filter(Boolean).toSorted());
  });

  it('has a call of each command and each option', () => {
    const program = makeProgram(newSession(ownTerminal, {}));
    const left = leaves(program).flatMap((leaf) => optionsWithoutCall(leaf));

    expect(left).toEqual([]);
  });
});

/** Lists the options of a command that no call and no suite of its own names. */
function optionsWithoutCall(leaf: Command): string[] {
  const path = pathOf(leaf);
  const options = leaf.options.flatMap(({ long }) => (long && long !== '--json' ? [long] : []));
  if (withoutResult.includes(path)) {
    const suite = options.length === 0 ? '' : readFileSync(`test/cli/${path}.test.ts`, 'utf8');
    return options.filter((option) => !suite.includes(`'${option}'`)).map((option) => `${path} ${option}`);
  }
  const own = calls.filter(({ command }) => command === path);
  const used = own.flatMap(({ args }) => args?.() ?? []);
  const left = options.filter((option) => !used.includes(option)).map((option) => `${path} ${option}`);
  return own.length === 0 ? [path] : left;
}

function pathOf(command: Command): string {
  const above = command.parent;
  return above?.parent ? `${pathOf(above)} ${command.name()}` : command.name();
}

/** Names the fields of a record, or of the first of several. */
function fieldsOf(json: unknown): string[] {
  const [record = {}] = [json].flat() as object[];
  return Object.keys(record ?? {});
}

async function connectAnApp(prisma: Client): Promise<void> {
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email: 'ann@example.com' } });
  const client = { clientId: 'https://claude.ai/client', clientName: 'Claude', clientHost: 'claude.ai' };
  const allowed = { scopes: ['feedback:read'], resource: 'http://heed.test/mcp', staysConnected: true };
  const grant = { id: app, workspaceId: made.workspace, userId, ...client, redirectHost: 'claude.ai', ...allowed };
  await prisma.appGrant.create({ data: { ...grant, createdAt: new Date() } });
}
