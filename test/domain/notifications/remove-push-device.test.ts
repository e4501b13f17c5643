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

async function aDevice() {
  const user = await aUser(app);
  const session = await aSession(app, user);
  const { body } = await session.api.post('/me/push', new PushBrowser(service).subscription);
  return { ...session, user, id: body.data.id as string };
}
const isKept = async (id: string) => (await app.database.prisma.pushDevice.count({ where: { id } })) === 1;

/** The device is removed. */
describe('200', () => {
  it('removes a device from another of the same user', async () => {
    const { user, id } = await aDevice();
    const { api } = await aSession(app, user);

    const { status, body } = await api.delete(`/me/push/${id}`);

    expect({ status, body }).toEqual({ status: 200, body: { data: { id, deleted: true } } });
    expect(await isKept(id)).toBe(false);
  });

  it('is needless for a session that ends: its device goes with it', async () => {
    const [signedOut, ended] = [await aDevice(), await aDevice()];
    await signedOut.api.delete('/session');
    await (await aSession(app, ended.user)).api.delete(`/me/sessions/${ended.row.id}`);

    expect([await isKept(signedOut.id), await isKept(ended.id)]).toEqual([false, false]);
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it("does not find another user's device, nor one that is removed", async () => {
    const [own, other] = [await aDevice(), await aDevice()];
    await own.api.delete(`/me/push/${own.id}`);

    expect(await own.api.delete(`/me/push/${own.id}`)).toBeError(404, 'not_found');
    expect(await own.api.delete(`/me/push/${other.id}`)).toBeError(404, 'not_found');
    expect(await isKept(other.id)).toBe(true);
  });
});
