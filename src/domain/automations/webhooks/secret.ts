import type { Context } from '../../../platform/context.ts';

/** What the API shows instead of a secret; in an update it stands for the secret that is kept. */
export const hiddenSecret = '********';

/** Text to store of the secret that signs an automation's webhooks. */
export function sealSecret({ secrets }: Pick<Context, 'secrets'>, automationId: string, secret: string): string {
  return secrets.seal(sealingPurpose(automationId), secret).toString('base64');
}

export function openSecret({ secrets }: Pick<Context, 'secrets'>, automationId: string, sealed: string): string {
  return secrets.open(sealingPurpose(automationId), Buffer.from(sealed, 'base64'));
}

function sealingPurpose(automationId: string): string {
  return `webhook secret of ${automationId}`;
}
