import type { Settings } from '../../../src/start/settings.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { freePort } from '../free-port.ts';

/** An app whose own address is the one where it listens, so that real clients reach what it names. Close it. */
export async function startReachable(
  settings: Partial<Settings> = {},
  path = '',
  surroundings: Parameters<typeof startTestApp>[1] = {},
): Promise<{ app: TestApp; site: string }> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}${path}`;
  return { app: await startTestApp({ port, siteUrl: site, ...settings }, surroundings), site };
}
