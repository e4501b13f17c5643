import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ThreadLink } from '../../generated/prisma/client.ts';
import { backedUpTables } from '../../src/backup/contents.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import type { Written } from '../../src/backup/write-backup.ts';
import { findThreadLink, threadUrl } from '../../src/domain/participants/thread-links.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aFullWorkspace, aWaitingDelivery, type FullWorkspace } from '../support/full-workspace.ts';
import { contextOf, runJobs } from '../support/jobs.ts';
import { png } from '../support/media.ts';
import { openToOthers } from '../support/open-to-others.ts';
import { TestReceiver } from '../support/receiver.ts';
import { signatureOf, signed } from '../support/sign.ts';
import { backUp, dump, kinds, NewPlace, startRestored } from './installations.ts';

const passphrase = 'correct horse battery staple';
const allowed = { webhookAllowedAddresses: ['127.0.0.1'] };
const actionSecret = 'a-secret-of-an-automation';
let folder: string;
let receiver: TestReceiver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-backup-'));
  receiver = await TestReceiver.start();
});
afterAll(async () => {
  await receiver.close();
  await NewPlace.removeAll();
  await rm(folder, { recursive: true });
});

describe.each(kinds)('a backup from %s', (kind) => {
  let app: TestApp;
  let full: FullWorkspace;
  let restored: TestApp | undefined;
  let before: Record<string, string[]>;
  const files = { plain: '', sealed: '' };
  const written: { plain?: Written; sealed?: Written } = {};
  beforeAll(async () => {
    app = await startTestApp({ siteUrl: 'http://before.test', ...allowed }, { kind });
    full = await aFullWorkspace(app);
    await aWaitingDelivery(full, receiver.url('/hook'), actionSecret);
    await app.database.prisma.strayFile.create({ data: { storageKey: 'gone.png', removeAfter: new Date() } });
    await app.database.prisma.columnFilling.create({ data: { name: 'under-way', version: 1, rows: 5 } });
    await addWaysToSignIn(app);
    before = await dump(app.database);
    for (const form of ['plain', 'sealed'] as const) {
      files[form] = join(folder, `${kind}-${form}.tar`);
      written[form] = await backUp(app, files[form], form === 'sealed' ? passphrase : undefined);
    }
  });
  afterEach(async () => {
    await restored?.close();
    restored = undefined;
  });
  afterAll(() => app.close());

  it('has rows of every table, and all files', () => {
    const { rows, files: sum } = written.plain?.manifest ?? { rows: {}, files: null };

    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(rows)).toEqual(backedUpTables);
    expect(sum).toMatchObject({ count: 4, bytes: 3 * png.length + 'sealed'.length });
    expect(written.plain).toMatchObject({ missingFiles: 0, unreadableSecrets: 0 });
  });

  it.each(kinds)('restored into %s, brings everything back', async (target) => {
    const place = await NewPlace.make(target, allowed);
    const file = target === kind ? { path: files.plain } : { path: files.sealed, passphrase };

    await restoreBackup(file, place.settings);
    const open = openToOthers(place.settings.dataDir);
    restored = await startRestored(place);

    expect(open).toEqual([]);
    expect(await dump(restored.database)).toEqual(Object.fromEntries(Object.entries(before).map(asRestored)));
    await expectAllToWork(restored, full);
  });
});

/** Rate counters start anew, apps get new tokens, and files are under the other SITE_URL. */
function asRestored([table, lines]: [string, string[]]): [string, string[]] {
  if (table === 'api_key_rate_windows') return [table, []];
  if (table === 'oauth_records') return [table, lines.filter((line) => line.includes('"Client"'))];
  const address = /("(?:screenshot|attachment|audio|video)_url": ")http:\/\/before\.test/g;
  return [table, lines.map((line) => line.replaceAll(address, '$1http://restored.test')).sort()];
}

/** Takes the files, the key, the number of the last ticket, the three kinds of secrets, and a link that was handed out before. */
async function expectAllToWork(restored: TestApp, { workspaceId, projectId, key, ...full }: FullWorkspace) {
  const api = restored.anonymous.as(key);
  const { pathname } = new URL(full.fileUrl);
  const { port } = restored.running.server.address() as AddressInfo;
  const file = await fetch(`http://127.0.0.1:${port}${pathname}`);
  const found = await api.get('/feedback', { workspaceId });
  const { screenshotUrl } = found.body.data.find((item: { screenshotUrl: string | null }) => item.screenshotUrl);
  const created = await api.post('/feedback', { workspaceId, projectId, message: 'After', screenshotUrl });
  const body = JSON.stringify({ message: 'Signed as before' });
  const received = await restored.anonymous.site.send('post', `/api/hooks/${full.webhook.slug}`, {
    body,
    headers: signed(full.webhook.secret, body),
  });
  const again = await api.post('/webhooks', full.answered.body, { 'Idempotency-Key': full.answered.key });
  const { rawKey } = await restored.database.prisma.inboundMail.findFirstOrThrow({ where: { state: 'held' } });
  const raw = await contextOf(restored).files.read(rawKey ?? '');
  receiver.forget();
  await runJobs(restored);

  expect(Buffer.from(await file.arrayBuffer())).toEqual(png);
  expect(screenshotUrl).toBe(`http://restored.test${pathname}`);
  expect(created.body.data.ticketNumber).toBe((full.lastTicketNumber ?? 0) + 1);
  expect(received.status).toBe(201);
  expect(raw && (await text(raw))).toBe('sealed');
  expect(again.body.data.secret).toBe(full.answered.secret);
  const context = contextOf(restored);
  const link = await findThreadLink(context, 'link', full.threadToken);
  expect(link).toMatchObject({ workspaceId });
  expect(await threadUrl(context, link as ThreadLink)).toBe(`http://restored.test/t/${full.threadToken}`);
  const [delivered] = receiver.received;
  expect(delivered?.headers['x-webhook-signature']).toBe(signatureOf(actionSecret, delivered?.body ?? ''));
}

/** A password, a code that was mailed, a passkey and the challenge of one, and single sign-on. */
async function addWaysToSignIn({ database: { prisma } }: TestApp): Promise<void> {
  const { id: userId } = await prisma.user.findFirstOrThrow();
  const time = new Date('2026-03-10T12:00:00.000Z');
  await prisma.password.create({ data: { userId, hash: '$argon2id$v=19$m=19456', updatedAt: time } });
  await prisma.signInCode.create({ data: { userId, hash: '$argon2id$v=19$m=19456', triesLeft: 5, expiresAt: time } });
  const publicKey = Buffer.from('public key');
  await prisma.passkey.create({
    data: { id: 'psk_1', userId, name: 'Laptop', credentialId: 'Y3JlZA', publicKey, counter: 7, createdAt: time },
  });
  await prisma.passkeyChallenge.create({ data: { id: 'pkc_1', challenge: 'Y2hhbGxlbmdl', expiresAt: time } });
  const issuer = 'https://accounts.example.com';
  await prisma.oidcIdentity.create({ data: { issuer, subject: '248289761001', userId, createdAt: time } });
  const secrets = { stateHash: 'a1', browserHash: 'b2', nonce: 'n', codeVerifier: 'v' };
  await prisma.oidcSignIn.create({ data: { ...secrets, returnTo: '/app', expiresAt: time } });
}
