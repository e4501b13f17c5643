import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';

let app: TestApp;
let site: string;
beforeAll(async () => {
  ({ app, site } = await startReachable({}, '/heed'));
});
afterAll(() => app.close());

async function read(path: string, origin = new URL(site).origin) {
  const response = await fetch(origin + path);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('where the server has what', () => {
  it('is kept for five minutes, and a fault is not', async () => {
    const path = `${site}/.well-known/oauth-authorization-server`;
    const { prisma } = app.database;
    await prisma.$executeRawUnsafe('ALTER TABLE installation_secrets RENAME TO lost_secrets');
    const refused = await fetch(path);
    await prisma.$executeRawUnsafe('ALTER TABLE lost_secrets RENAME TO installation_secrets');
    const told = await fetch(path);
    const ofDoor = await fetch(`${site}/.well-known/oauth-protected-resource/mcp`);

    expect([refused.status, refused.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
    for (const { status, headers } of [told, ofDoor])
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });
});

describe('under a path', () => {
  it.each(['/heed/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource/heed/mcp'])(
    'says at %s who gives tokens for the MCP door',
    async (path) => {
      const { status, body } = await read(path);

      expect(status).toBe(200);
      expect(body).toMatchObject({
        resource: `${site}/mcp`,
        authorization_servers: [site],
        bearer_methods_supported: ['header'],
      });
      expect(body.scopes_supported).not.toContain('keys:read');
      expect(body.scopes_supported).not.toContain('offline_access');
    },
  );

  it.each([
    '/heed/.well-known/oauth-authorization-server',
    '/heed/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/heed',
    '/.well-known/openid-configuration/heed',
  ])('says at %s where the server has what', async (path) => {
    const { status, body } = await read(path);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ issuer: site, authorization_endpoint: `${site}/oauth/authorize`, token_endpoint: `${site}/oauth/token` },
      ...{ registration_endpoint: `${site}/oauth/register`, revocation_endpoint: `${site}/oauth/revoke` },
      ...{
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
      },
      ...{ grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']) },
      ...{ token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'] },
      ...{ client_id_metadata_document_supported: true, authorization_response_iss_parameter_supported: true },
    });
    expect(body.scopes_supported).toContain('offline_access');
    expect(body.scopes_supported).not.toContain('openid');
    expect(body).not.toHaveProperty('introspection_endpoint');
    expect(body).not.toHaveProperty('userinfo_endpoint');
  });

  it.each([
    '/heed/.well-known/oauth-protected-resource',
    '/heed/.well-known/oauth-protected-resource/mcp',
    '/heed/.well-known/oauth-authorization-server',
    '/heed/.well-known/openid-configuration',
    '/.well-known/oauth-protected-resource/heed/mcp',
    '/.well-known/openid-configuration/heed',
  ])('lets a page read %s with headers of its own', async (path) => {
    const asked = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'mcp-protocol-version' };

    const { status, headers } = await fetch(new URL(site).origin + path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://inspector.example', ...asked },
    });

    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(headers.get('access-control-allow-methods')).toContain('GET');
    expect(headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
  });

  it('tells who comes without a token, and who comes with a wrong one, where to get one', async () => {
    const post = (headers: Record<string, string> = {}) =>
      fetch(`${site}/mcp`, { method: 'POST', headers, body: '{}' });

    const [none, wrong] = [await post(), await post({ Authorization: 'Bearer wrong' })];

    const metadata = `resource_metadata="${site}/.well-known/oauth-protected-resource/mcp"`;
    expect([none.status, wrong.status]).toEqual([401, 401]);
    expect(none.headers.get('www-authenticate')).toMatch(`Bearer ${metadata}, scope="`);
    expect(wrong.headers.get('www-authenticate')).toMatch(`Bearer error="invalid_token", ${metadata}`);
    expect((await fetch(`${site}/mcp`)).status).toBe(405);
  });
});

describe('OAUTH=off', () => {
  it('has none of it', async () => {
    const { app: without, site: other } = await startReachable({ oauth: false });
    const statuses = [];
    for (const path of [
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/oauth/authorize',
    ])
      statuses.push((await fetch(other + path)).status);
    const { headers } = await fetch(`${other}/mcp`, { method: 'POST' });
    await without.close();

    expect(statuses).toEqual([404, 404, 404]);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});
