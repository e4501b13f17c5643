import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { SecretBox } from '../../src/base/sealing.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aFullWorkspace, aWaitingDelivery } from '../support/full-workspace.ts';
import { backUp, NewPlace } from './installations.ts';

/** Whatever is sealed while a test runs, as it is stored. */
const sealed: { purpose: string; text: string; bytes: Buffer }[] = [];
const { seal } = SecretBox.prototype;
let folder: string;
let app: TestApp;
beforeAll(async () => {
  SecretBox.prototype.seal = function (purpose, text) {
    const bytes = seal.call(this, purpose, text);
    sealed.push({ purpose, text, bytes });
    return bytes;
  };
  folder = await mkdtemp(join(tmpdir(), 'heed-backup-'));
  app = await startTestApp({ webhookAllowedAddresses: ['127.0.0.1'] });
  const full = await aFullWorkspace(app);
  await aWaitingDelivery(full, 'http://127.0.0.1:1/', 'a-secret-of-an-automation');
});
afterAll(async () => {
  SecretBox.prototype.seal = seal;
  await app.close();
  await NewPlace.removeAll();
  await rm(folder, { recursive: true });
});

describe('everything that is sealed', () => {
  it('is sealed by these files, each of which the full workspace has used', () => {
    const sealing = globSync('src/**/*.ts').filter((file) => /\.seal\(/.test(readFileSync(file, 'utf8')));

    // A new one needs a line in src/backup/secrets.ts, and something of it in the full workspace.
    expect(sealing.filter((file) => !file.startsWith('src/backup/')).sort()).toEqual([
      'src/domain/access/oauth-records.ts',
      'src/domain/automations/webhooks/secret.ts',
      'src/domain/identity-secrets/create-identity-secret.ts',
      'src/domain/subscriptions/own-headers.ts',
      'src/domain/subscriptions/secrets.ts',
      // Only sent, and never stored.
      'src/domain/thread/stream-place.ts',
      // Only a decoy, which is not stored.
      'src/domain/webhook-intake/find-signer.ts',
      'src/domain/webhooks/create-webhook.ts',
      'src/doors/http/idempotency/kept-answer.ts',
      'src/platform/installation-secrets.ts',
      'src/platform/mail/sealed-mail.ts',
    ]);
    const kinds = new Set(sealed.map(({ purpose }) => purpose.replace(/[a-z]+_[\da-z]{26}.*|[\da-f]{64}/, '…')));
    const ofInstallation = ['thread', 'visitor', 'mail', 'vapid'].map((name) => `installation secret ${name}`);
    const ofSecrets = ['webhook secret …', 'webhook secret of …', 'secret of …', 'header of …'];
    const ofApps = ['OAuth record AccessToken …', 'OAuth record Client …'];
    expect(kinds).toEqual(
      new Set([...ofSecrets, ...ofInstallation, ...ofApps, 'identity secret …', 'mail to …', '["…']),
    );
  });

  it('is open in a backup, and sealed with the other key after the restore', async () => {
    const file = join(folder, 'a.tar');
    const before = [...sealed];
    await backUp(app, file);
    sealed.length = 0;
    const { settings } = await NewPlace.make('embedded');
    await restoreBackup({ path: file }, settings);

    const text = await readFile(file, 'latin1');
    for (const { bytes } of before)
      for (const encoding of ['hex', 'base64'] as const) expect(text).not.toContain(bytes.toString(encoding));
    // The secret of the automation is in its row and in the waiting job. A backup has no tokens of apps.
    const kept = before.filter(({ purpose }) => !purpose.startsWith('OAuth record AccessToken'));
    const [first, ...others] = kept.map(({ purpose, text: secret }) => `${purpose} ${secret}`).sort();
    expect([...new Set(sealed.map(({ purpose, text: secret }) => `${purpose} ${secret}`))].sort()).toEqual([
      first,
      ...others,
    ]);
  });
});
