import { randomUUID } from 'node:crypto';
import type { Settings } from '../../../src/start/settings.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Account, TestProvider } from './test-provider.ts';

export const callback = 'http://heed.test/api/v1/session/oidc/callback';

/** An app with a provider of its own. Close both. */
export async function startWithProvider(
  settings: Partial<Settings> = {},
  manner: Parameters<typeof TestProvider.start>[1] = {},
) {
  const provider = await TestProvider.start(callback, manner);
  const app = await startTestApp({ trustProxy: true, oidc: provider.settings, ...settings });
  const close = async () => {
    await app.close();
    await provider.close();
  };
  return { app, provider, close };
}

/** An account that the provider has verified, by default for nobody who has one at Heed. */
export function anAccount(changes: Partial<Account> = {}): Account {
  const id = randomUUID();
  return { sub: `sub-${id}`, email: `${id}@example.org`, email_verified: true, ...changes };
}

/** The app beside, with other settings of the same provider. */
export function beside(app: TestApp, provider: TestProvider, changes: Partial<TestProvider['settings']>) {
  return startTestApp({ trustProxy: true, oidc: { ...provider.settings, ...changes } }, { beside: app });
}
