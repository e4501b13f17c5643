import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endAutomationsOfApps } from '../../../../src/domain/automations/end-of-apps.ts';
import { endSubscriptionsOfApps } from '../../../../src/domain/subscriptions/end-of-apps.ts';
import { signBytes } from '../../../../src/domain/webhooks/secret.ts';
import type { Api } from '../../../support/api.ts';
import type { TestApp } from '../../../support/app.ts';
import { contextOf } from '../../../support/jobs.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  victims = await Victims.of({ app, site });
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app.close());

const actions = [{ type: 'send_webhook', params: { url: 'https://example.com/hook' } }];
const subscription = { name: 'Of the app', url: 'https://example.com/hook', types: ['feedback.created'] };
const scopes = [
  ...['events:read', 'feedback:read', 'automations:read', 'automations:write', 'subscriptions:read'],
  ...['subscriptions:write', 'webhooks:read', 'webhooks:write', 'projects:write'],
];

async function anApp() {
  const built = await victims.tokens({ scopes });
  const { workspace, api, session } = built;
  const project = (await api.post('/projects', { workspaceId: workspace.id, name: 'Project' })).body.data;
  const page = app.anonymous.signedIn(session, site);
  const make = {
    automation: async (of: Api) =>
      (
        await of.post('/automations', {
          ...{ projectId: project.id, name: 'Rule', scope: 'feedback.created', actions },
          conditions: { combinator: 'and', rules: [] },
        })
      ).body,
    subscription: async (of: Api) =>
      (await of.post('/subscriptions', { workspaceId: workspace.id, ...subscription })).body.data,
    webhook: async (of: Api) =>
      (await of.post('/webhooks', { workspaceId: workspace.id, projectId: project.id, name: 'Reviews' })).body.data,
  };
  const [{ id }] = (await page.get('/me/apps')).body.data;
  return {
    ...{ ...built, project, page, make, appId: id as string },
    shown: {
      automation: async (one: string) => (await api.get(`/automations/${one}`)).body,
      subscription: async (one: string) => (await api.get(`/subscriptions/${one}`)).body.data,
    },
    disconnect: async () => {
      expect((await page.delete(`/me/apps/${id}`)).status).toBe(200);
      await sweep();
    },
  };
}

async function sweep() {
  await endAutomationsOfApps(contextOf(app));
  await endSubscriptionsOfApps(contextOf(app));
}

async function hook({ url, secret }: { url: string; secret: string }) {
  const body = JSON.stringify({ message: 'Two stars' });
  const signature = signBytes(secret, Buffer.from(body));
  const headers = { 'Content-Type': 'application/json', 'X-Webhook-Signature': signature };
  return fetch(url, { method: 'POST', headers, body });
}

const off = { enabled: false, disabledReason: 'app_disconnected' };

describe('an app that is disconnected', () => {
  it('leaves nothing on that it made, and is named there', async () => {
    const { ofApp, make, shown, disconnect, appId, page, workspace, user } = await anApp();
    const [rule, sub, webhook] = [
      await make.automation(ofApp),
      await make.subscription(ofApp),
      await make.webhook(ofApp),
    ];
    const createdByApp = { id: appId, name: 'Example App' };
    for (const made of [rule, sub, webhook]) expect(made).toMatchObject({ createdByApp });
    expect((await hook(webhook)).status).toBe(201);

    await disconnect();

    expect(await shown.automation(rule.id)).toMatchObject({ ...off, createdBy: user.id, createdByApp });
    expect(await shown.subscription(sub.id)).toMatchObject({ ...off, createdBy: user.id, createdByApp });
    const { body } = await page.get('/webhooks', { workspaceId: workspace.id });
    expect(body.data).toMatchObject([{ id: webhook.id, disabledReason: 'app_disconnected', createdByApp }]);
    const refused = await hook(webhook);
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'conflict' } }]);
    const [event] = await app.database.prisma.event.findMany({
      where: { workspaceId: workspace.id, type: 'automation.updated' },
    });
    expect(event).toMatchObject({ actorType: 'system' });
  });

  it('leaves nothing on whose rules, actions or address it changed last', async () => {
    const { ofApp, page, make, shown, disconnect } = await anApp();
    const [rule, sub, named] = [
      await make.automation(page),
      await make.subscription(page),
      await make.automation(page),
    ];
    expect(rule).toMatchObject({ createdByApp: null, disabledReason: null });
    await ofApp.patch(`/automations/${rule.id}`, { actions });
    await ofApp.patch(`/automations/${named.id}`, { name: 'Another name' });
    await ofApp.patch(`/subscriptions/${sub.id}`, { url: 'https://example.com/other' });

    await disconnect();

    expect(await shown.automation(rule.id)).toMatchObject(off);
    expect(await shown.subscription(sub.id)).toMatchObject(off);
    expect(await shown.automation(named.id)).toMatchObject({ enabled: true, createdByApp: null });
  });

  it.each([
    ['changed', { actions }, { url: 'https://example.com/own' }],
    ['took over', { createdBy: 'me' }, { createdBy: 'me' }],
  ])('leaves on what an admin %s since', async (_how, ofRule, ofSubscription) => {
    const { ofApp, page, make, shown, disconnect } = await anApp();
    const [rule, sub] = [await make.automation(ofApp), await make.subscription(ofApp)];
    await page.patch(`/automations/${rule.id}`, ofRule);
    await page.patch(`/subscriptions/${sub.id}`, ofSubscription);

    await disconnect();

    expect(await shown.automation(rule.id)).toMatchObject({ enabled: true, createdByApp: null });
    expect(await shown.subscription(sub.id)).toMatchObject({ enabled: true, createdByApp: null });
  });

  it('leaves an admin the choice to switch all of it on again', async () => {
    const { ofApp, page, make, shown, disconnect } = await anApp();
    const [rule, sub] = [await make.automation(ofApp), await make.subscription(ofApp)];
    await disconnect();

    await page.patch(`/automations/${rule.id}`, { enabled: true });
    await page.patch(`/subscriptions/${sub.id}`, { enabled: true });
    await sweep();

    const on = { enabled: true, disabledReason: null, createdByApp: null };
    expect(await shown.automation(rule.id)).toMatchObject(on);
    expect(await shown.subscription(sub.id)).toMatchObject(on);
  });

  it('leaves on the macros that it made, which only a person runs', async () => {
    const { ofApp, project, shown, disconnect } = await anApp();
    const of = { projectId: project.id, name: 'Macro', scope: 'manual', conditions: { combinator: 'and', rules: [] } };
    const { body } = await ofApp.post('/automations', { ...of, actions: [{ type: 'add_tag', params: { tag: 'a' } }] });

    await disconnect();

    expect(await shown.automation(body.id)).toMatchObject({ enabled: true, disabledReason: null });
  });

  it('is as one whose user is gone', async () => {
    const { ofApp, make, shown, appId } = await anApp();
    const rule = await make.automation(ofApp);

    await app.database.prisma.appGrant.delete({ where: { id: appId } });
    await sweep();

    expect(await shown.automation(rule.id)).toMatchObject(off);
  });
});

it('gets no identity secret', async () => {
  const { ofApp, page, project } = await anApp();

  const refused = await ofApp.post(`/projects/${project.id}/identity-secrets`, {});
  const allowed = await page.post(`/projects/${project.id}/identity-secrets`, {});

  expect(refused).toBeError(403, 'forbidden');
  expect(allowed.status).toBe(201);
});
