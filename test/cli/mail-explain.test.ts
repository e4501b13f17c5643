import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { drawMailExplanation } from '../../src/cli/terminal/draw-mail-explanation.ts';
import { aMail } from '../support/incoming-mails.ts';
import { anInstallation } from './support.ts';

const { heed, onDatabase } = anInstallation();
let folder: string;
let workspaceId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-explain-'));
  await heed('users', 'create', '--email', 'grace@example.org', '--name', 'Grace');
  const { json } = await heed('workspaces', 'create', '--name', 'Acme', '--owner', 'grace@example.org');
  workspaceId = (json as { id: string }).id;
});
afterAll(() => rm(folder, { recursive: true }));

async function aFile(bytes: Buffer): Promise<string> {
  const path = join(folder, 'mail.eml');
  await writeFile(path, bytes);
  return path;
}

it('says why a mail would be refused, and stores nothing', async () => {
  const path = await aFile(aMail({ to: 'somebody@example.net', subject: 'The export stops' }));

  const { status, json } = await heed('mail', 'explain', path);

  expect(status).toBe(0);
  expect(json).toMatchObject([
    {
      ...{ workspaceId, door: 'command', subject: 'The export stops' },
      decision: { does: 'refuse', rule: 'Nobody here has an address to which the mail was sent.' },
      changes: { events: [], summary: ['Nothing changes. The command fails.'] },
    },
  ]);
  expect(await onDatabase((prisma) => prisma.inboundMail.count())).toBe(0);
});

it('takes the recipients of an envelope, a door and a workspace', async () => {
  const path = await aFile(aMail({ to: 'somebody@example.net' }));
  const options = ['--to', 'help@acme.example', 'b@example.net', '--door', 'webhook', '--workspace', workspaceId];

  const { json } = await heed('mail', 'explain', path, ...options);

  expect(json).toMatchObject([
    {
      ...{ workspaceId, door: 'webhook', match: { by: 'none' } },
      recipients: [{ in: 'envelope' }, { in: 'envelope' }, { in: 'to' }],
    },
  ]);
});

it('refuses a workspace that does not exist', async () => {
  const refused = await heed('mail', 'explain', await aFile(aMail()), '--workspace', 'ws_none');

  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toContain('No workspace has the id ws_none. heed workspaces list shows all.');
});

it('refuses what is not a mail', async () => {
  expect(await heed('mail', 'explain', await aFile(Buffer.alloc(0)))).toMatchObject({ status: 1, stdout: '' });
  expect(await heed('mail', 'explain', join(folder, 'none.eml'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('cannot be read'),
  });
  expect(await heed('mail', 'explain', join(folder, 'mail.eml'), '--door', 'post')).toMatchObject({ status: 2 });
});

it('can be read by somebody who sees nothing else', async () => {
  const told = JSON.parse(await readFile(join(import.meta.dirname, 'mail-explanation.json'), 'utf8'));

  expect(`${drawMailExplanation(told)}\n`).toBe(
    await readFile(join(import.meta.dirname, 'mail-explanation.txt'), 'utf8'),
  );
});
