import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  anIdentitySecret,
  aSession,
  aSite,
  type IdentifyingSite,
  identify,
  signed,
  threads,
} from '../../support/identity.ts';

// Which tokens prove who a visitor is, through the operation that takes them.

let app: TestApp;
let site: IdentifyingSite;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
  site = await aSite(app);
});
afterAll(() => app.close());

const now = () => Math.floor(app.clock.read().getTime() / 1_000);
const customersOf = ({ workspace }: IdentifyingSite) =>
  app.database.prisma.customer.count({ where: { workspaceId: workspace.id } });

/** Expects a 401 that says why, and that nothing is stored. */
async function expectRefusal(token: string, reason: string, at = site) {
  const before = await customersOf(at);
  const response = await identify(app, at, token);
  expect(response).toBeError(401, 'unauthorized');
  expect(response.body.error.message).toContain(reason);
  expect(await customersOf(at)).toBe(before);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a signature', () => {
  it('must be there', async () => {
    const [, claims] = (await signed(app, site)).split('.');

    await expectRefusal(`${part({ alg: 'none' })}.${claims}.`, 'is not signed with HS256');
  });

  it('must be HS256, so that no public text of the project can be its key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const claims = { sub: '4711', iss: site.project.publicKey, aud: 'heed', iat: now(), exp: now() + 60 };
    const byKey = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);

    await expectRefusal(byKey, 'is not signed with HS256');
    await expectRefusal(await signed(app, site, {}, { alg: 'HS512' }), 'is not signed with HS256');
    const byPublicKey = { project: site.project, secret: { secret: site.project.publicKey } };
    await expectRefusal(await signed(app, byPublicKey), 'is not signed with an identity secret');
  });

  it('must be of a secret of this project', async () => {
    const other = await aSite(app);

    await expectRefusal(await signed(app, { project: site.project, secret: other.secret }), 'is not signed with');
    const named = await signed(app, { project: site.project, secret: other.secret }, {}, { kid: other.secret.id });
    await expectRefusal(named, 'names a secret in `kid`');
  });

  it('must be of what was signed', async () => {
    const [header, , code] = (await signed(app, site)).split('.');
    const claims = { sub: '1', iss: site.project.publicKey, aud: 'heed', iat: now(), exp: now() + 60 };

    await expectRefusal(`${header}.${part(claims)}.${code}`, 'is not signed with an identity secret');
  });

  it.each(['', 'x', 'a.b.c', '..', `${part({ alg: 'HS256' })}.${part([])}.x`, 'vis_x.y'])(
    'is not found in %j',
    async (token) => {
      const response = await identify(app, site, token);

      if (token === '') expect(response).toBeError(400, 'bad_request', 'body/token');
      else await expectRefusal(token, 'The identity is not');
    },
  );

  it('may come with a key id of the site', async () => {
    const response = await identify(app, site, await signed(app, site, {}, { kid: 'key-of-2026' }));

    expect(response.status).toBe(200);
  });

  it('is refused where the key id is not text', async () => {
    const [, claims, code] = (await signed(app, site)).split('.');

    await expectRefusal(`${part({ alg: 'HS256', kid: 7 })}.${claims}.${code}`, 'is not signed with');
  });
});

describe('a claim', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ sub: undefined }, 'lacks the claim `sub`'],
    [{ exp: undefined }, 'lacks the claim `exp`'],
    [{ iat: undefined }, 'lacks the claim `iat`'],
    [{ aud: undefined }, 'lacks the claim `aud`'],
    [{ iss: undefined }, 'lacks the claim `iss`'],
    [{ aud: 'other' }, '`aud` must be "heed"'],
    [{ iss: 'pk_other' }, "`iss` must be this project's public key"],
    [{ sub: 4711 }, '`sub` that is not text'],
    [{ sub: ' ' }, '`sub` that is blank'],
    [{ sub: 'x'.repeat(201) }, 'longer than 200 characters'],
    [{ sub: 'a\0b' }, 'cannot be stored'],
    [{ name: 7 }, '`name`'],
    [{ name: 'x'.repeat(201) }, '`name`'],
    [{ email: 'nobody' }, 'wrong `email`: it must be an email address'],
    [{ phone: 'n/a' }, 'wrong `phone`: it must be a phone number'],
    [{ language: 'not a language' }, 'wrong `language`'],
    [{ attributes: ['a'] }, '`attributes` that are not an object'],
    [{ attributes: { text: 'x'.repeat(14_000), more: 'é'.repeat(1_500) } }, '16 KB'],
  ])('%.60j is refused', async (claims, reason) => {
    await expectRefusal(await signed(app, site, claims), reason);
  });

  it('refuses attributes that are nested too deeply', async () => {
    const attributes = JSON.parse(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`);

    await expectRefusal(await signed(app, site, { attributes }), 'levels deep');
  });
});

describe('the time', () => {
  it.each([
    [{ iat: -86_400, exp: -61 }, 'has expired'],
    [{ iat: 0, exp: 10 * 365 * 86_400 }, 'more than 24 hours'],
    [{ iat: 0, exp: 86_401 }, 'more than 24 hours'],
    [{ iat: 61, exp: 600 }, 'in the future'],
    [{ iat: 30, exp: 30 }, 'not after `iat`'],
  ])('%j after now is refused', async ({ iat, exp }, reason) => {
    await expectRefusal(await signed(app, site, { iat: now() + iat, exp: now() + exp }), reason);
  });

  it.each([
    { iat: -86_400, exp: -59 },
    { iat: 59, exp: 600 },
    { iat: 0, exp: 86_400 },
  ])('%j after now is accepted: clocks differ by up to 60 seconds', async ({ iat, exp }) => {
    const response = await identify(app, site, await signed(app, site, { iat: now() + iat, exp: now() + exp }));

    expect(response.status).toBe(200);
    expect(response.body.data.expiresAt).toBe(new Date((now() + exp) * 1_000).toISOString());
  });
});

describe('two secrets', () => {
  it('both sign until the old one is deleted, which ends its sessions too', async () => {
    const own = await aSite(app);
    const next = { ...own, secret: await anIdentitySecret(own) };
    const [oldSession, newSession] = [await aSession(app, own), await aSession(app, next)];
    const withKid = await signed(app, own, {}, { kid: own.secret.id });
    expect((await identify(app, own, withKid)).status).toBe(200);

    await own.api.delete(`/projects/${own.project.id}/identity-secrets/${own.secret.id}`);

    await expectRefusal(await signed(app, own), 'is not signed with an identity secret', own);
    await expectRefusal(withKid, 'was deleted', own);
    expect(await threads(app, own, oldSession)).toBeError(401, 'unauthorized');
    expect((await threads(app, own, newSession)).status).toBe(200);
    expect((await identify(app, own, await signed(app, next))).status).toBe(200);
  });
});
