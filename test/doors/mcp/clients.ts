import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { TestApp } from '../../support/app.ts';
import { heedProgram } from '../../support/built-heed.ts';
import { portOf } from '../../support/raw.ts';

interface Choice {
  toolsets?: string;
  readOnly?: boolean;
}

/** The official client, connected to the app through one of its doors, with the tools that it offers. */
export type Connect = (app: TestApp, key: string, choice?: Choice) => Promise<Client>;

export const overHttp: Connect = (app, key, { toolsets, readOnly } = {}) => {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(toolsets && { 'X-MCP-Toolsets': toolsets }),
    ...(readOnly && { 'X-MCP-Readonly': 'true' }),
  };
  return connected(new StreamableHTTPClientTransport(new URL(`${siteOf(app)}/mcp`), { requestInit: { headers } }));
};

const overStdio: Connect = (app, key, { toolsets, readOnly } = {}) =>
  connectStdio({ HEED_API_KEY: key, HEED_URL: siteOf(app) }, [
    ...(toolsets ? ['--toolsets', toolsets] : []),
    ...(readOnly ? ['--read-only'] : []),
  ]);

/** A client of the real command with these settings. */
export async function connectStdio(
  env: Record<'HEED_API_KEY' | 'HEED_URL', string> & Record<string, string>,
  options: string[] = [],
): Promise<Client> {
  const args = [await heedProgram(), 'mcp', ...options];
  return connected(new StdioClientTransport({ command: process.execPath, args, env }));
}

export const doors: [string, Connect][] = [
  ['HTTP', overHttp],
  ['stdio', overStdio],
];

export function siteOf({ running }: TestApp): string {
  return `http://127.0.0.1:${portOf(running.server)}`;
}

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  // From here on the client holds every result against the tool's output schema.
  await client.listTools();
  return client;
}

/** A call of a tool that answers as REST does: its structured content, which the text repeats. */
export async function call(client: Client, name: string, given: object): Promise<Record<string, unknown>> {
  const { text, structured } = await callShown(client, name, given);
  if (text !== JSON.stringify(structured)) throw new Error(`${name}: its text says something else: ${text}`);
  return structured;
}

/** A call that succeeds: its text and its structured content. */
export async function callShown(client: Client, name: string, given: object = {}) {
  const { content, structuredContent, isError } = await callTool(client, name, given);
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  if (isError || !structuredContent) throw new Error(`${name}: ${text}`);
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own form.
  return { text, structured: structuredContent, data: structuredContent.data as any };
}

/** A call that fails: the texts that the model reads. */
export async function callInVain(client: Client, name: string, given: object): Promise<string[]> {
  const { content, structuredContent, isError } = await callTool(client, name, given);
  if (!isError || structuredContent) throw new Error(`${name} succeeded: ${JSON.stringify(structuredContent)}`);
  return content.map((one) => (one.type === 'text' ? one.text : ''));
}

async function callTool(client: Client, name: string, given: object): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: { ...given } })) as CallToolResult;
}
