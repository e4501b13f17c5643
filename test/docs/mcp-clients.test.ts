import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aWorkspace } from '../support/builders.ts';
import { infoValue } from '../support/markdown-code.ts';
import { portOf } from '../support/raw.ts';
import { guideNamed, project } from './guides.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const configurations = (transport: string) =>
  guideNamed('mcp').blocks.flatMap((block) =>
    infoValue(block, 'config') === transport ? [[block.line, block.code] as const] : [],
  );

it.each(configurations('http'))('the configuration over HTTP at line %i reaches its tools', async (_line, code) => {
  const { key } = await aWorkspace(app);
  const site = `http://127.0.0.1:${portOf(app.running.server)}`;
  const { url, headers } = serverOf(code.replace('https://feedback.example.com', site).replace(/\$\{[^}]+\}/, key));
  const isReadOnly = headers['X-MCP-Readonly'] === 'true';

  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } };

  const names = result.tools.map(({ name }) => name);
  expect(names).toContain('list_automations');
  expect(names.includes('create_feedback')).toBe('X-MCP-Toolsets' in headers && !isReadOnly);
  expect(names.includes('run_macro')).toBe(!isReadOnly);
});

it.each(configurations('stdio'))('the configuration over stdio at line %i starts it', async (_line, code) => {
  const { key } = await aWorkspace(app);
  const site = `http://127.0.0.1:${portOf(app.running.server)}`;
  const text = code
    .replaceAll('/path/to/heed', project)
    .replace('https://feedback.example.com', site)
    .replace('hk_…', key);
  const { command, args, env } = serverOf(text);
  const client = new Client({ name: 'test', version: '1' });

  await client.connect(new StdioClientTransport({ command, args, env }));
  const { tools } = await client.listTools();
  await client.close();

  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_automations', 'create_feedback']));
});

interface ServerConfiguration {
  url: string;
  headers: Record<string, string>;
  command: string;
  args: string[];
  env: Record<string, string>;
}

function serverOf(code: string): ServerConfiguration {
  const { servers, mcpServers } = JSON.parse(code);
  return (servers ?? mcpServers).heed;
}
