import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretBox, UnreadableSecret } from '../../src/base/sealing.ts';
import type { Database } from '../../src/platform/db/client.ts';
import { InstallationSecrets, installationPurpose } from '../../src/platform/installation-secrets.ts';
import { startTestApp } from '../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../support/builders.ts';
import { openTestDatabase } from '../support/database.ts';

describe('a secret of the installation', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const secrets = (box: SecretBox) => new InstallationSecrets(database.prisma, box);
  const sealed = async () =>
    (await database.prisma.installationSecret.findUniqueOrThrow({ where: { name: 'thread' } })).sealed;

  it('is the same for all processes, also if several ask first', async () => {
    const box = new SecretBox(older);

    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => secrets(box).get('thread')));

    expect(first).toHaveLength(32);
    expect(others.every((one) => first?.equals(one))).toBe(true);
    expect(await database.prisma.installationSecret.count()).toBe(1);
  });

  it('is sealed again by the key that has taken the place of another, which then can be forgotten', async () => {
    const before = await secrets(new SecretBox(older)).get('thread');
    const during = await secrets(new SecretBox(newer, [older])).get('thread');

    const after = await secrets(new SecretBox(newer)).get('thread');

    expect([during, after]).toEqual([before, before]);
    const [purpose, bytes] = [installationPurpose('thread'), await sealed()];
    expect([older, newer].map((key) => new SecretBox(key)).map((box) => box.isCurrent(purpose, bytes))).toEqual([
      false,
      true,
    ]);
  });

  it('is not replaced when no key opens it', async () => {
    await secrets(new SecretBox(older)).get('thread');
    const stored = await sealed();

    const others = await InstallationSecrets.open(database.prisma, new SecretBox(newer));

    await expect(others.get('thread')).rejects.toThrow(UnreadableSecret);
    expect(await sealed()).toEqual(stored);
  });
});

it('a token is made within a transaction on the embedded database, which has one connection', async () => {
  const app = await startTestApp({}, { kind: 'embedded' });
  try {
    const built = await aWorkspaceWithProject(app);
    const { id: widgetId } = await aWidget(built);

    const body = { widgetId, message: 'It broke' };
    const response = await app.anonymous.site.post(`/api/widget/${built.project.publicKey}/feedback`, body);

    expect(response.body.data.thread.token).toMatch(/^[0-9a-z]{32}$/);
  } finally {
    await app.close();
  }
});
