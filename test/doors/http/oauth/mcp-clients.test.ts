import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as newer from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestApp } from '../../../support/app.ts';
import { aSession, aWorkspaceWithFeedback } from '../../../support/builders.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { McpProvider } from '../../../support/oauth/mcp-provider.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';

let app: TestApp;
let site: string;
beforeAll(async () => {
  ({ app, site } = await startReachable());
});
afterAll(() => app.close());

async function anAgent(scopes: string[]) {
  const owned = await aWorkspaceWithFeedback(app);
  const browser = new AppBrowser(site, (await aSession(app, owned.user)).token);
  return { ...owned, browser, provider: new McpProvider(browser, () => ({ workspaceId: owned.workspace.id, scopes })) };
}

/** The address, as the user types it. */
const door = () => new URL(`${site}/mcp?toolsets=feedback,projects`);

/** A client that knows the address alone, and a function that connects it once its user has let it in. */
const clients = {
  'sdk 1.x': async (authProvider: McpProvider) => {
    const open = () => new StreamableHTTPClientTransport(door(), { authProvider });
    const first = open();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow('Unauthorized');
    await first.finishAuth(authProvider.code ?? '');
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(open());
    return client;
  },
  'client 2.x': async (authProvider: McpProvider) => {
    const open = () => new newer.StreamableHTTPClientTransport(door(), { authProvider });
    const first = open();
    await expect(new newer.Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();
    await first.finishAuth(new URLSearchParams({ code: authProvider.code ?? '', iss: site }));
    const client = new newer.Client({ name: 'test', version: '1' });
    await client.connect(open());
    return client;
  },
};

describe.each(Object.entries(clients))('%s', (_name, connect) => {
  it('finds its way from the address alone, and calls a tool', async () => {
    const { provider, feedback } = await anAgent(['feedback:read', 'projects:read', 'workspaces:read']);

    const client = await connect(provider);

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_feedback');
    expect(tools.map(({ name }) => name)).not.toContain('create_api_key');
    const { content, isError } = await client.callTool({ name: 'list_feedback', arguments: {} });
    expect(isError).not.toBe(true);
    expect(JSON.stringify(content)).toContain(`#${feedback.ticketNumber}`);
    await client.close();
  });
});

describe('a tool beyond the scopes', () => {
  it('is refused with what to ask for', async () => {
    const { provider, feedback } = await anAgent(['feedback:read']);
    await clients['sdk 1.x'](provider);

    const answer = await fetch(door(), {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${provider.tokens().access_token}`, 'Content-Type': 'application/json' },
        ...{ Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' },
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'update_feedback', arguments: { feedback_id: feedback.id, priority: 'high' } },
      }),
    });

    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", ' +
        `resource_metadata="${site}/.well-known/oauth-protected-resource/mcp", scope="feedback:read feedback:write"`,
    );
  });
});
