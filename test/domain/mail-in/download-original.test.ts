import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspaceWithProject } from '../../support/builders.ts';
import { aMail, anAddress, mailInSettings, receive } from '../../support/incoming-mails.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...mailInSettings, mailRawDays: 3 });
});
afterAll(() => app.close());

/** An item that was made from a mail. */
async function aMailedItem(name: string) {
  const built = await aWorkspaceWithProject(app);
  const address = `${name}@acme.example`;
  await anAddress(app, built, address);
  const bytes = aMail({ to: address, text: `Grüße, reply+${'0123456789abcdefghjkmnpqrstvwxyz'}@acme.example` });
  await receive(app, bytes);
  const { workspace } = built;
  const feedback = await app.database.prisma.feedback.findFirstOrThrow({ where: { workspaceId: workspace.id } });
  const path = `/feedback/${feedback.id}/original/raw`;
  const sessionOf = async (role: string) => (await aSession(app, await aMember(app, workspace, role))).api;
  return { ...built, bytes, path, sessionOf };
}

/** The mail as a file. */
describe('200', () => {
  it('hands an admin the bytes that came, for nobody to keep on the way', async () => {
    const { bytes, path, sessionOf } = await aMailedItem('one');

    const { status, headers, body } = await (await sessionOf('admin')).get(path);

    expect(status).toBe(200);
    expect(Buffer.from(body, 'latin1')).toEqual(bytes);
    expect(headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': expect.stringMatching(/^attachment; filename="?mrv_\w+\.eml"?$/),
      'cache-control': 'private, no-store',
    });
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('knows none once the days of MAIL_RAW_DAYS are over, or of another workspace', async () => {
    const { workspace, path, sessionOf } = await aMailedItem('five');
    const admin = await sessionOf('admin');
    const { sessionOf: otherSession } = await aMailedItem('six');

    expect(await (await otherSession('admin')).get(path)).toBeError(404, 'not_found');
    expect((await admin.get(path)).status).toBe(200);
    app.clock.advance(3 * 86_400_000);
    const again = (await aSession(app, await aMember(app, workspace, 'admin'))).api;
    expect(await again.get(path)).toBeError(404, 'not_found');
    expect((await again.get(path.replace('/raw', ''))).status).toBe(200);
  });
});
