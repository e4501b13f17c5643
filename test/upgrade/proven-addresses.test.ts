import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { hashToken, randomToken } from '../../src/domain/access/session-token.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { prepareDatabase } from '../../src/start/database.ts';
import { startTestApp } from '../support/app.ts';
import { aStranger, Mailbox, sessionIn } from '../support/sign-in.ts';
import { cleanUp, openRelease, type Release } from './open-release.ts';

/** The last migration before users could prove their addresses. */
const before = '20261123182201_search_texts';
const kinds = process.env.TEST_DATABASE_URL ? ['embedded', 'postgresql'] : ['embedded'];
const release: Release = JSON.parse(readFileSync(join(import.meta.dirname, '0.1.0.json'), 'utf8'));
const ownerEmail = 'owner@example.com';

afterEach(cleanUp);

it.each(kinds)('a database with users, keys and open invitations is upgraded on %s', async (kind) => {
  const database = await openRelease(release, kind);
  await migrateDatabase(database, before);
  const { prisma } = database;
  const [workspace] = release.tables.workspaces ?? [];
  const token = randomToken();
  for (const [id, status, isNewUser] of [
    ['usr_joined', 'active', true],
    ['usr_pending', 'invited', true],
  ] as const) {
    await prisma.$executeRaw`INSERT INTO users (id, email, name) VALUES (${id}, ${`${id}@example.org`}, ${id})`;
    await prisma.$executeRaw`INSERT INTO members (workspace_id, user_id, role, status, is_new_user)
      VALUES (${workspace?.id}, ${id}, 'admin', ${status}, ${isNewUser})`;
    await prisma.$executeRaw`INSERT INTO passwords (user_id, hash, updated_at) VALUES (${id}, 'x', now())`;
  }
  await prisma.$executeRaw`INSERT INTO sign_in_links (hash, user_id, signs_in, invited_to, created_at, expires_at)
    VALUES (${hashToken(token)}, 'usr_pending', true, ${workspace?.id}, now(), '2100-01-01')`;

  await prepareDatabase(database);

  const users = await prisma.user.findMany({ orderBy: { id: 'asc' } });
  const proven = users.filter(({ emailProvenAt }) => emailProvenAt !== null).map(({ email }) => email);
  expect(proven).toEqual([ownerEmail]);
  const mailbox = await Mailbox.open();
  const app = await startTestApp({ trustProxy: true, smtpUrl: mailbox.smtp.url }, { database });
  try {
    // The link of before counts as one that the inviter was shown.
    expect(await aStranger(app).post('/session/link', { token })).toBeError(403, 'forbidden');
    const code = await mailbox.aCode(app, ownerEmail);
    const signedIn = await aStranger(app).post('/session/code/verify', { email: ownerEmail, code });
    expect(signedIn.body.data.user).toMatchObject({ email: ownerEmail, emailProven: true });
    const own = app.anonymous.signedIn(sessionIn(signedIn) ?? '');
    const keys = (await own.get('/api-keys')).body.data;
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.every(({ workspaceIds }: { workspaceIds: unknown }) => workspaceIds === null)).toBe(true);
    const byKey = await app.anonymous.as(release.key).get('/me');
    expect(byKey.body.data.workspaces.map(({ id }: { id: string }) => id)).toContain(workspace?.id);
    const joined = 'usr_joined@example.org';
    await aStranger(app).post('/session/code/verify', { email: joined, code: await mailbox.aCode(app, joined) });
    expect(await prisma.password.count({ where: { userId: 'usr_joined' } })).toBe(0);
  } finally {
    // The clean-up closes the database.
    await app.running.stop();
    await mailbox.smtp.close();
  }
});
