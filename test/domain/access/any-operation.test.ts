import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationFacts } from '../../../generated/operations.ts';
import { newId } from '../../../src/base/ids.ts';
import { randomToken } from '../../../src/domain/access/session-token.ts';
import { openDatabase } from '../../../src/platform/db/client.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { aKey, aSession, aUser } from '../../support/builders.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { callback } from '../../support/oidc/single-sign-on.ts';
import { TestProvider } from '../../support/oidc/test-provider.ts';
import { callOperation } from './call-operation.ts';
import { aFullWorkspace, type FullWorkspace } from './full-workspace.ts';
import { type Ids, type SampledId, sampledIds, sessionOnlyIds } from './sample-requests.ts';

// What can happen to a request of any operation, one section for each status.

let app: TestApp;
let built: FullWorkspace;
let ids: Ids;
beforeAll(async () => {
  // An API key invites by mail only.
  app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  built = await aFullWorkspace(app);
  ids = built.ids;
});
afterAll(() => app.close());

const askedIds = [...sampledIds, ...sessionOnlyIds];

/** Who may call the operation. */
const apiFor = (id: SampledId, { api, session }: FullWorkspace) => (sessionOnlyIds.includes(id) ? session.api : api);

const withJsonBody = askedIds.filter((id) => operationFacts[id].body === 'json');

describe.each(withJsonBody)('%s', (id) => {
  it('refuses a body that is larger than 1 MB', async () => {
    const body = Buffer.alloc(1_048_577);
    const headers = { 'Content-Type': 'application/json' };

    expect(await callOperation(apiFor(id, built), id, ids, { body, headers })).toBeError(413, 'payload_too_large');
  });

  it('refuses a body that is not JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' };

    expect(await callOperation(apiFor(id, built), id, ids, { body: Buffer.from('hi'), headers })).toBeError(
      415,
      'unsupported_media_type',
    );
  });
});

// Operations on a resource that has an id. An external id that nothing has makes an item.
const namesResource = askedIds.filter(
  (id) =>
    /\{(id|(?!external)\w+Id)\}/.test(operationFacts[id].path) && !operationFacts[id].path.startsWith('/workspace/'),
);

it.each(namesResource)('%s does not find an id that nothing has', async (id) => {
  for (const pathId of [newId('fb'), 'nonsense'])
    expect(await callOperation(apiFor(id, built), id, ids, { pathId })).toBeError(404, 'not_found');
});

it.each(askedIds)('%s refuses an unknown parameter', async (id) => {
  const response = await callOperation(apiFor(id, built), id, ids, { query: { surprise: 'true' } });

  expect(response).toBeError(400, 'bad_request', 'query/surprise');
});

describe('over the rate limit', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ rateLimitPerMinute: 1, sessionRateLimitPerMinute: 1 }, { beside: app });
  });
  afterAll(() => limited.close());

  it.each(askedIds)('%s gets 429', async (id) => {
    const user = await aUser(limited);
    const api = apiFor(id, { ...built, api: (await aKey(limited, user)).api, session: await aSession(limited, user) });
    await api.get('/workspaces');

    expect(await callOperation(api, id, ids)).toBeError(429, 'rate_limited');
  });
});

const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onServer('while PostgreSQL is away (the embedded database cannot be)', () => {
  let proxy: DatabaseProxy;
  let far: TestApp;
  let provider: TestProvider;
  beforeAll(async () => {
    if (app.database.kind !== 'postgresql') throw new Error('needs PostgreSQL');
    proxy = await DatabaseProxy.before(app.database.url);
    const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', databasePoolSize: 2 });
    provider = await TestProvider.start(callback);
    far = await startTestApp({ oidc: provider.settings }, { beside: { ...app, database } });
    // So that the process knows the key.
    await far.anonymous.as(built.key).get('/workspaces');
    await far.anonymous.signedIn(built.session.token).get('/workspaces');
    await proxy.refuse();
  });
  afterAll(async () => {
    await far.close();
    await far.database.close();
    await provider.close();
    await proxy.close();
  });

  it.each(askedIds)('%s gets 503', async (id) => {
    const api = far.anonymous.as(built.key);
    const session = { ...built.session, api: far.anonymous.signedIn(built.session.token) };
    expect(await callOperation(apiFor(id, { ...built, api, session }), id, ids)).toBeError(503, 'unavailable');
  });

  it.each([
    ['signInByLink', '/session/link', { token: randomToken() }],
    ['signInByPassword', '/session/password', { email: 'grace@example.org', password: 'a password of mine' }],
    ['requestSignInCode', '/session/code', { email: 'grace@example.org' }],
    ['signInByCode', '/session/code/verify', { email: 'grace@example.org', code: '123456' }],
    ['beginPasskeySignIn', '/session/passkey/options', {}],
    [
      'signInByPasskey',
      '/session/passkey/verify',
      { challengeId: 'unknown', response: new Authenticator().get({ challenge: 'AA', rpId: 'heed.test' }) },
    ],
  ])('%s gets 503', async (_id, path, body) => {
    expect(await far.anonymous.post(path, body)).toBeError(503, 'unavailable');
  });

  it('what one reads to sign in gets 503', async () => {
    for (const path of ['/session/methods', '/session/oidc', '/session/oidc/callback?state=x'])
      expect(await far.anonymous.get(path)).toBeError(503, 'unavailable');
  });
});

// On Citus the schema takes the extension with it, on one of the nodes.
const onOneServer = process.env.TEST_ON_CITUS ? describe.skip : describe;

onOneServer('over a database that has lost its tables', () => {
  let broken: TestApp;
  beforeAll(async () => {
    broken = await startTestApp();
    built = await aFullWorkspace(broken);
    await built.api.get('/workspaces');
    await built.session.api.get('/workspaces');
    await broken.database.prisma.$executeRaw`DROP SCHEMA public CASCADE`;
  });
  afterAll(() => broken.close());

  it.each(askedIds)('%s gets 500, which says nothing of the fault', async (id) => {
    const response = await callOperation(apiFor(id, built), id, ids);

    expect(response).toBeError(500, 'internal_error');
    expect(response.body.error.message).toBe('Internal error');
  });
});
