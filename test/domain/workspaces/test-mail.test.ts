import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { TestSmtpServer } from '../../support/smtp.ts';

// test/domain/access tests 401, 500, 503, with the operation's sample request there.

let app: TestApp;
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  app = await startTestApp({ smtpUrl: smtp.url, mailFrom: 'Heed <heed@service.example>' });
});
beforeEach(() => {
  smtp.takeAll();
  smtp.forget();
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** A workspace and a page on which a member of it is signed in. */
async function aPage(of = app, role: 'admin' | 'member' = 'admin') {
  const { api: withKey, workspace } = await aWorkspace(of);
  const user = await aMember(of, workspace, role);
  return { user, workspace, withKey, api: (await aSession(of, user)).api };
}

type Built = Awaited<ReturnType<typeof aPage>>;
const send = ({ api, workspace }: Pick<Built, 'api' | 'workspace'>, headers = {}) =>
  api.post(`/workspace/${workspace.id}/mail-test`, {}, headers);

describe('200', () => {
  it('sends a message to the caller', async () => {
    const built = await aPage();

    const response = await send(built);

    const to = built.user.email;
    expect(response.body.data).toEqual({ to, from: 'Heed <heed@service.example>', accepted: true, error: null });
    expect(smtp.received).toMatchObject([{ subject: 'Heed can send mail', to: [{ address: to }] }]);
  });

  it('tells why the mail server refused it', async () => {
    smtp.refuse('recipient', 550, 'no such user');

    const response = await send(await aPage());

    expect(response.body.data).toMatchObject({
      accepted: false,
      error: expect.stringMatching(/^The mail server refused the message: 550 .*no such user/),
    });
  });

  it('tells that the mail server cannot be reached, and not where it is', async () => {
    const beside = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
    try {
      const { body } = await send(await aPage(beside));
      expect(body.data).toMatchObject({ accepted: false, error: expect.stringContaining('could not be reached') });
      expect(body.data.error).not.toContain('127.0.0.1');
    } finally {
      await beside.close();
    }
  });

  it('sends nothing again for an Idempotency-Key that was used', async () => {
    const built = await aPage();
    const headers = { 'Idempotency-Key': 'one' };
    const first = await send(built, headers);

    expect((await send(built, headers)).body).toEqual(first.body);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('400', () => {
  it('refuses a parameter that it does not know', async () => {
    const { api, workspace } = await aPage();

    const response = await api.send('post', `/workspace/${workspace.id}/mail-test`, { query: { to: 'a@b.example' } });

    expect(response).toBeError(400, 'bad_request', 'query/to');
  });
});

describe('403', () => {
  it('refuses another workspace', async () => {
    const { api } = await aPage();
    expect(await send({ api, workspace: (await aPage()).workspace })).toBeError(403, 'forbidden');
  });

  it('refuses a member and an API key', async () => {
    const built = await aPage(app, 'member');
    expect(await send(built)).toBeError(403, 'forbidden');
    expect(await send({ ...built, api: built.withKey })).toBeError(403, 'forbidden');
    expect(smtp.attempts).toBe(0);
  });
});

describe('404', () => {
  it('refuses a workspace that the query names otherwise', async () => {
    const { api, workspace } = await aPage();
    const path = `/workspace/${workspace.id}/mail-test?workspaceId=${newId('ws')}`;
    expect(await api.post(path, {})).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('says that the installation sends no mail', async () => {
    const silent = await startTestApp();
    try {
      expect(await send(await aPage(silent))).toBeError(409, 'conflict');
    } finally {
      await silent.close();
    }
  });
});

describe('429', () => {
  it('sends five messages an hour', async () => {
    const built = await aPage();
    for (let count = 0; count < 5; count += 1) expect((await send(built)).status).toBe(200);

    expect(await send(built)).toBeError(429, 'rate_limited');
    expect(smtp.received).toHaveLength(5);
  });
});
