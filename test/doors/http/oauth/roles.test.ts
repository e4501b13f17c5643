import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endSubscriptionsOfApps } from '../../../../src/domain/subscriptions/end-of-apps.ts';
import type { TestApp } from '../../../support/app.ts';
import { aSession } from '../../../support/builders.ts';
import { contextOf } from '../../../support/jobs.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import type { Tokens } from '../../../support/oauth/plain-client.ts';
import { errorOf, Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let beside: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  ({ app: beside } = await startReachable({ siteUrl: site }, '', { beside: app }));
  victims = await Victims.of({ app, site });
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

describe('an app', () => {
  it('loses what its user may not do any more, within 5 seconds on every process', async () => {
    const scopes = ['feedback:read', 'subscriptions:read'];
    const { ofApp, tokens, api, workspace, user, refresh } = await victims.tokens({ role: 'admin', scopes });
    const elsewhere = beside.anonymous.as(tokens.access_token);
    const list = (one = ofApp) => one.get('/subscriptions', { workspaceId: workspace.id });
    expect([(await list()).status, (await list(elsewhere)).status]).toEqual([200, 200]);

    await api.patch(`/members/${user.id}`, { workspaceId: workspace.id, role: 'member' });
    app.clock.advance(5_000);

    for (const one of [ofApp, elsewhere]) {
      expect(await list(one)).toBeError(403, 'forbidden');
      expect((await one.get('/feedback', { workspaceId: workspace.id })).status).toBe(200);
    }
    const renewed = (await (await victims.client.refresh(refresh)).json()) as Tokens;
    expect(await list(app.anonymous.as(renewed.access_token))).toBeError(403, 'forbidden');
  });

  it('ends with its user, also one whose code is not used yet', async () => {
    const { ofApp, refresh, user } = await victims.tokens();
    const coded = await victims.code({}, { role: 'member' });
    await coded.api.delete(`/members/${coded.user.id}`, { workspaceId: coded.workspace.id });
    await app.database.prisma.user.delete({ where: { id: user.id } });
    app.clock.advance(5_000);

    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');
    expect(await errorOf(victims.client.refresh(refresh))).toBe('400 invalid_grant');
    expect(await errorOf(victims.client.exchange(coded.code))).toBe('400 invalid_grant');
  });

  it('that is disconnected is refused on every process, and its subscription is switched off', async () => {
    const scopes = ['events:read', 'feedback:read', 'subscriptions:write'];
    const { ofApp, api, tokens, workspace, session } = await victims.tokens({ scopes });
    const elsewhere = beside.anonymous.as(tokens.access_token);
    expect((await elsewhere.get('/me')).status).toBe(200);
    const made = await ofApp.post('/subscriptions', {
      ...{ workspaceId: workspace.id, name: 'Of the app', url: 'https://example.com/hook' },
      types: ['feedback.created'],
    });
    expect(made.status).toBe(201);
    const page = app.anonymous.signedIn(session, site);
    const [{ id }] = (await page.get('/me/apps')).body.data;

    await page.delete(`/me/apps/${id}`);
    app.clock.advance(5_000);
    await endSubscriptionsOfApps(contextOf(app));

    expect(await elsewhere.get('/me')).toBeError(401, 'unauthorized');
    const { body } = await api.get(`/subscriptions/${made.body.data.id}`);
    expect(body.data).toMatchObject({ enabled: false, disabledReason: 'app_disconnected' });
  });

  it('never acts where only a signed-in user may', async () => {
    const { tokens, workspace, ofApp } = await victims.tokens();
    const withOrigin = app.anonymous.withHeaders({ Authorization: `Bearer ${tokens.access_token}`, Origin: site });

    expect(await ofApp.get('/me/apps')).toBeError(403, 'forbidden');
    expect(await withOrigin.post('/workspaces', { name: 'Own' })).toBeError(403, 'forbidden');
    expect(await ofApp.get('/members', { workspaceId: workspace.id })).toBeError(403, 'forbidden');
    expect((await ofApp.get('/me')).body.data.workspaces).toHaveLength(1);
  });
});

describe('a user who signs out', () => {
  it('ends what they began to allow', async () => {
    const { browser, allowed, session } = await victims.make();
    const request = await browser.begin(victims.client.address());
    const { data } = (await (await browser.decide(request, allowed)).json()) as { data: { redirectTo: string } };
    await app.anonymous.signedIn(session, site).delete('/session');

    const back = await browser.open(data.redirectTo);

    expect([back.status, back.headers.get('location')]).toEqual([403, null]);
  });

  it('leaves nothing to the next one, who is asked anew', async () => {
    const { browser } = await victims.code();
    const next = await victims.make();
    browser.signIn((await aSession(app, next.user)).token);

    const request = await browser.begin(victims.client.address());

    const { data } = (await (await browser.read(request)).json()) as { data: { workspaces: { id: string }[] } };
    expect(data.workspaces.map(({ id }) => id)).toEqual([next.workspace.id]);
  });
});
