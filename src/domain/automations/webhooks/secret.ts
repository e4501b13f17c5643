import type { Context } from '../../../platform/context.ts';

/** What the API shows instead of a secret. In an update it stands for the stored secret. */
export const hiddenSecret = '********';

/** Returns the text to store for the secret that signs an automation's webhooks. */
export function sealSecret({ secrets }: Pick<Context, 'secrets'>, automationId: string, secret: string): string {
  return secrets.seal(sealingPurpose(automationId), secret).toString('base64');
}

export function openSecret({ secrets }: Pick<Context, 'secrets'>, automationId: string, sealed: string): string {
  return secrets.open(sealingPurpose(automationId), Buffer.from(sealed, 'base64'));
}

/** Binds a sealed secret to its automation. */
export function sealingPurpose(automationId: string): string {
  return `webhook secret of ${automationId}`;
}
