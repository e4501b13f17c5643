import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Settings } from '../../../src/start/settings.ts';
import { startTestApp, type TestApp } from '../app.ts';

/** An app whose own address is the one where it listens, so that real clients reach what it names. Close it. */
export async function startReachable(
  settings: Partial<Settings> = {},
  path = '',
): Promise<{ app: TestApp; site: string }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const site = `http://127.0.0.1:${port}${path}`;
  return { app: await startTestApp({ port, siteUrl: site, ...settings }), site };
}
