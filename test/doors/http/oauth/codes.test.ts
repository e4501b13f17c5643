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

describe('a code', () => {
  it('is worth nothing to another client, without its verifier, and with another redirect', async () => {
    const { code } = await victims.code();
    const other = new PlainClient(site);
    await other.register();

    expect(await errorOf(other.exchange(code))).toBe('400 invalid_grant');
    expect(await errorOf(victims.client.exchange(code, { code_verifier: 'x'.repeat(43) }))).toBe('400 invalid_grant');
    expect(await errorOf(victims.client.exchange(code, { redirect_uri: 'https://evil.example/' }))).toBe(
      '400 invalid_grant',
    );
    expect((await victims.client.exchange(code)).status).toBe(200);
  });

  it('that comes twice ends what it gave', async () => {
    const { code, api, workspace } = await victims.code({ resource: `${site}/api/v1` });
    const { access_token } = (await (await victims.client.exchange(code)).json()) as Tokens;
    expect((await app.anonymous.as(access_token).get('/me')).status).toBe(200);

    expect(await errorOf(victims.client.exchange(code))).toBe('400 invalid_grant');

    expect(await app.anonymous.as(access_token).get('/me')).toBeError(401, 'unauthorized');
    const { body } = await api.get('/events', { workspaceId: workspace.id, types: 'app.revoked' });
    expect(body.data).toEqual([
      expect.objectContaining({
        actor: { type: 'system', id: null, name: 'heed' },
        data: expect.objectContaining({ reason: 'replay' }),
      }),
    ]);
  });

  it('gives tokens once, however many come at once', async () => {
    const { code } = await victims.code();

    const statuses = (await Promise.all([1, 2, 3].map(() => victims.client.exchange(code)))).map(
      ({ status }) => status,
    );

    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('PKCE', () => {
  it.each([
    ['no challenge', { code_challenge: null, code_challenge_method: null }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: null }],
  ])('refuses %s', async (_what, changes) => {
    expect(await victims.refusal(changes)).toBe('invalid_request');
  });
});
