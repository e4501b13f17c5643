import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient, type Tokens } from '../../../support/oauth/plain-client.ts';
import { errorOf, Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  victims = await Victims.of({ app, site });
});
afterAll(() => app.close());

describe('a refresh token', () => {
  it('works for five at once, for a sixth not, and later use ends the grant', async () => {
    const { refresh, ofApp } = await victims.tokens();

    const five = await Promise.all([1, 2, 3, 4, 5].map(() => victims.client.refresh(refresh)));
    expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await errorOf(victims.client.refresh(refresh))).toBe('400 invalid_grant');
    const newer = (await five[0]?.json()) as Tokens;
    expect((await app.anonymous.as(newer.access_token).get('/me')).status).toBe(200);

    app.clock.advance(61_000);
    expect(await errorOf(victims.client.refresh(refresh))).toBe('400 invalid_grant');
    expect(await errorOf(victims.client.refresh(newer.refresh_token))).toBe('400 invalid_grant');
    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');
  });

  it('of another client is refused, and so is another resource and a wider scope', async () => {
    const { refresh } = await victims.tokens();
    const other = new PlainClient(site);
    await other.register();

    expect(await errorOf(other.refresh(refresh))).toBe('400 invalid_grant');
    expect(await errorOf(victims.client.refresh(refresh, { resource: `${site}/mcp` }))).toBe('400 invalid_target');
    expect(await errorOf(victims.client.refresh(refresh, { scope: 'feedback:write' }))).toBe('400 invalid_scope');
  });

  it('counts no use by requests that are refused, so none of them ends the grant', async () => {
    const { refresh } = await victims.tokens();
    const other = new PlainClient(site);
    await other.register();
    for (const resource of [`${site}/mcp`, 'https://evil.example/mcp', `${site}/api/v1#x`, 'nonsense'])
      expect(await errorOf(victims.client.refresh(refresh, { resource }))).toBe('400 invalid_target');
    await other.refresh(refresh);
    await victims.client.refresh(refresh, { scope: 'feedback:write' });
    app.clock.advance(61_000);

    const renewed = await victims.client.refresh(refresh, { resource: `${site}/api/v1` });

    expect(renewed.status).toBe(200);
  });

  it('is not given unless the user lets the app stay', async () => {
    const { browser, allowed } = await victims.make();
    const back = await browser.authorize(victims.client.address(), { ...allowed, stayConnected: false });

    expect(await (await victims.client.exchange(back.searchParams.get('code'))).json()).not.toHaveProperty(
      'refresh_token',
    );
  });
});

describe('an app that stays connected', () => {
  const dayMs = 24 * 3_600_000;
  const renew = async (token = '') => {
    const answer = await victims.client.refresh(token);
    return answer.ok ? ((await answer.json()) as { refresh_token: string }).refresh_token : `${answer.status}`;
  };

  it('stays for 60 days after each use', async () => {
    const { refresh } = await victims.tokens();

    app.clock.advance(59 * dayMs);
    const renewed = await renew(refresh);
    app.clock.advance(59 * dayMs);
    const again = await renew(renewed);
    app.clock.advance(60 * dayMs);

    expect(await renew(again)).toBe('400');
    await victims.client.register();
  });

  it('stays for a year at most', async () => {
    let { refresh } = await victims.tokens();

    for (let month = 0; month < 12; month += 1) {
      app.clock.advance(30 * dayMs);
      refresh = await renew(refresh);
      expect(refresh).not.toBe('400');
    }
    app.clock.advance(6 * dayMs);

    expect(await renew(refresh)).toBe('400');
    await victims.client.register();
  });

  it('is disconnected by no other app that has got its token', async () => {
    const { refresh } = await victims.tokens();
    const other = new PlainClient(site);
    await other.register();

    await other.send('revoke', { client_id: other.clientId, token: refresh });

    expect((await victims.client.refresh(refresh)).status).toBe(200);
  });
});
