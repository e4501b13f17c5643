import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { TestApp } from '../../support/app.ts';
import { heedProgram } from '../../support/built-heed.ts';
import { siteOf } from './clients.ts';

/** The version of the protocol that has neither a handshake nor sessions. */
export const newerVersion = '2026-07-28';

/** The official client of the newer version, connected to the app through one of its doors. */
type ConnectNewer = (app: TestApp, key: string, toolsets?: string) => Promise<Client>;

const overHttp: ConnectNewer = (app, key, toolsets = '') => {
  const headers = { Authorization: `Bearer ${key}`, 'X-MCP-Toolsets': toolsets };
  return connectNewer(new StreamableHTTPClientTransport(new URL(`${siteOf(app)}/mcp`), { requestInit: { headers } }));
};

const overStdio: ConnectNewer = async (app, key, toolsets = '') => {
  const env = { HEED_API_KEY: key, HEED_URL: siteOf(app) };
  const args = [await heedProgram(), 'mcp', '--toolsets', toolsets];
  return connectNewer(new StdioClientTransport({ command: process.execPath, args, env }));
};

export const newerDoors: [string, ConnectNewer][] = [
  ['HTTP', overHttp],
  ['stdio', overStdio],
];

async function connectNewer(transport: Transport): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: newerVersion } } },
  );
  await client.connect(transport);
  return client;
}
