import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aUser } from '../../support/builders.ts';
import { PushBrowser, pushSettings } from '../../support/push.ts';
import { TestReceiver } from '../../support/receiver.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let service: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(pushSettings);
  service = await TestReceiver.start();
});
afterAll(async () => {
  await app.close();
  await service.close();
});

/** The devices. */
describe('200', () => {
  it('has those of the user whose sessions last, newest first, and the key to subscribe with', async () => {
    const [user, other] = [await aUser(app), await aUser(app)];
    const sessions = [await aSession(app, user), await aSession(app, user), await aSession(app, user)] as const;
    const added: string[] = [];
    for (const { api } of [...sessions, await aSession(app, other)])
      added.push((await api.post('/me/push', new PushBrowser(service).subscription)).body.data.id);
    const past = { expiresAt: new Date(app.clock.read().getTime() - 1) };
    await app.database.prisma.session.update({ where: { id: sessions[2].row.id }, data: past });

    const { body } = await sessions[0].api.get('/me/push');

    expect(body.data.devices).toMatchObject([
      { id: added[1], isThis: false },
      { id: added[0], isThis: true },
    ]);
    expect(Buffer.from(body.data.publicKey, 'base64url')).toHaveLength(65);
  });

  it('has one key for all processes, which is sealed where it is kept', async () => {
    const second = await startTestApp(pushSettings, { beside: app });
    const user = await aUser(app);
    const keyOf = async (of: TestApp) => (await (await aSession(of, user)).api.get('/me/push')).body.data.publicKey;

    expect(await keyOf(second)).toBe(await keyOf(app));

    const { sealed } = await app.database.prisma.installationSecret.findUniqueOrThrow({ where: { name: 'vapid' } });
    const secret = await app.running.services.installationSecrets.get('vapid');
    expect(Buffer.from(sealed).includes(secret)).toBe(false);
    expect(Buffer.from(sealed).includes(secret.toString('hex'))).toBe(false);
    await second.close();
  });
});
