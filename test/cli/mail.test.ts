import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestSmtpServer } from '../support/smtp.ts';
import { heedWith } from './support.ts';

let smtp: TestSmtpServer;
let dataDir: string;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  dataDir = await mkdtemp(join(tmpdir(), 'heed-mail-'));
});
afterAll(async () => {
  await smtp.close();
  await rm(dataDir, { recursive: true });
});

it('mail test sends a message through the server of SMTP_URL', async () => {
  const { status, json } = await heedWith(
    { DATA_DIR: dataDir, SMTP_URL: smtp.url },
    'mail',
    'test',
    '--to',
    'ann@example.com',
  );

  expect({ status, json }).toMatchObject({ status: 0, json: { to: 'ann@example.com', by: new URL(smtp.url).host } });
  expect(smtp.received).toMatchObject([{ subject: 'Heed can send mail' }]);
});

it('mail test writes a file if no server is set', async () => {
  const { status } = await heedWith({ DATA_DIR: dataDir }, 'mail', 'test', '--to', 'ann@example.com');

  const [file = ''] = readdirSync(join(dataDir, 'mail'));
  expect(status).toBe(0);
  expect(readFileSync(join(dataDir, 'mail', file), 'utf8')).toContain('To: ann@example.com');
});

it('mail test says why a server refuses', async () => {
  const { status, stdout, stderr } = await heedWith(
    { DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:1' },
    'mail',
    'test',
    '--to',
    'ann@example.com',
  );

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('ECONNREFUSED');
});
