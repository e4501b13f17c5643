import { discover } from '../../platform/oidc/client.ts';
import type { Settings } from '../../start/settings.ts';
import { explain, type Finding } from './finding.ts';

/** Whether the provider says how to sign in, under the very name that we know it by. The secret only counts at a sign-in. */
export async function examineSignOn({ oidc }: Settings): Promise<Finding[]> {
  const about = 'single sign-on';
  if (!oidc) return [{ about, state: 'skipped', says: 'OIDC_ISSUER is not set: nobody signs in at a provider' }];
  try {
    await discover(oidc);
    return [{ about, state: 'ok', says: `${oidc.issuer} says how to sign in` }];
  } catch (error) {
    const { cause } = error as Error;
    const says = `OIDC_ISSUER cannot be used: ${explain(cause instanceof Error ? cause : error)}`;
    const remedy = 'OIDC_ISSUER must be the issuer as the provider itself writes it, and this machine must reach it.';
    return [{ about, state: 'fault', says, remedy }];
  }
}
