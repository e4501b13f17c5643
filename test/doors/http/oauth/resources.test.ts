import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import type { Tokens } from '../../../support/oauth/plain-client.ts';
import { errorOf, linkOf, Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable({}, '/heed'));
  victims = await Victims.of({ app, site });
});
afterAll(() => app.close());

/** Ways to write the address of the MCP door. */
const same: [string, (address: string) => string][] = [
  ['as it is', (address) => address],
  ['with a slash at its end', (address) => `${address}/`],
  ['with a query', (address) => `${address}?toolsets=all`],
  ['with both', (address) => `${address}/?toolsets=all`],
  ['with its scheme in capitals', (address) => address.replace('http', 'HTTP')],
  ['with dots in its path', (address) => address.replace('/mcp', '/./x/../mcp')],
];
/** Addresses of no door, or not of this site. */
const others: [string, (address: string) => string][] = [
  ['of another host', (address) => address.replace('127.0.0.1', 'evil.example')],
  ['of another port', (address) => address.replace(/:\d+/, ':1')],
  ['of another scheme', (address) => address.replace('http:', 'https:')],
  ['of the site itself', (address) => address.replace('/mcp', '')],
  ['without the path of the site', (address) => address.replace('/heed', '')],
  ['of something below the door', (address) => `${address}/tools`],
  ['in capitals', (address) => address.replace('/mcp', '/MCP')],
  ['with a fragment', (address) => `${address}#x`],
  ['with an empty fragment', (address) => `${address}#`],
  ['with a user', (address) => address.replace('//', '//heed@')],
  ['that is none', () => 'mcp'],
  ['that is empty', () => ''],
];

describe('a resource', () => {
  it.each(same)('%s is the same when the user is asked, for the code, and to renew', async (_how, write) => {
    const resource = write(`${site}/mcp`);

    const { code } = await victims.code({ resource });
    const answer = await victims.client.exchange(code, { resource });
    const { refresh_token } = (await answer.json()) as Tokens;
    const renewed = await victims.client.refresh(refresh_token, { resource });

    expect([answer.status, renewed.status]).toEqual([200, 200]);
    const [grant] = await app.database.prisma.appGrant.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(grant?.resource).toBe(`${site}/mcp`);
  });

  it.each(others)('%s is refused everywhere', async (_how, write) => {
    const resource = write(`${site}/mcp`);
    const { code } = await victims.code();

    expect(await victims.refusal({ resource })).toBe('invalid_target');
    expect(await errorOf(victims.client.exchange(code, { resource }))).toBe('400 invalid_target');
    const { refresh } = await victims.tokens();
    expect(await errorOf(victims.client.refresh(refresh, { resource }))).toBe('400 invalid_target');
  });

  it('is the MCP door if none is named, and at the token endpoint that of the code', async () => {
    const asked = await victims.code({ resource: null });
    const ofApi = await victims.code({ resource: `${site}/api/v1/` });

    expect((await victims.client.exchange(asked.code)).status).toBe(200);
    const { access_token } = (await (await victims.client.exchange(ofApi.code)).json()) as Tokens;
    expect((await app.anonymous.as(access_token).get('/me')).status).toBe(200);
    const [second, first] = await app.database.prisma.appGrant.findMany({ orderBy: { id: 'desc' }, take: 2 });
    expect([first?.resource, second?.resource]).toEqual([`${site}/mcp`, `${site}/api/v1`]);
  });

  it('is one, and that of the code', async () => {
    const { browser } = await victims.make();
    const twice = victims.client.address();
    twice.searchParams.append('resource', `${site}/api/v1`);
    const page = await browser.open(twice);
    const { code } = await victims.code();

    expect((await linkOf(page))?.searchParams.get('error')).toBe('invalid_target');
    expect(await errorOf(victims.client.exchange(code, { resource: `${site}/api/v1` }))).toBe('400 invalid_target');
  });
});
