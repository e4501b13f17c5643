import type { Action } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { type SecretBox, UnreadableSecret } from '../../base/sealing.ts';
import type { Context } from '../../platform/context.ts';
import { targetAsStored } from '../../platform/outgoing/target-url.ts';
import { hiddenSecret, openSecret, sealSecret } from './webhooks/secret.ts';

/**
 * Returns the actions as they are stored: each address in the form in which it is called, each secret sealed. A secret sent
 * as it is shown stands for the one stored for the same address. Throws a 400 if none is stored.
 */
export function sealActions(
  ctx: Pick<Context, 'secrets'>,
  automationId: string,
  wanted: Action[],
  kept: Action[] = [],
): Action[] {
  return wanted.map((action, index) => {
    if (action.type !== 'send_webhook') return action;
    const { secret } = action.params;
    const url = targetAsStored(action.params.url);
    if (secret === undefined) return { ...action, params: { url } };
    const sealed = secret === hiddenSecret ? keptFor(kept, url) : sealSecret(ctx, automationId, secret);
    if (sealed === undefined)
      throw BadRequest.of({
        path: `body/actions/${index}/params/secret`,
        message: 'must be the secret itself: no secret is stored for this url',
      });
    return { ...action, params: { url, secret: sealed } };
  });
}

/** Returns the actions as the API shows them. */
export function hideSecrets(actions: Action[]): Action[] {
  return actions.map((action) => {
    if (action.type !== 'send_webhook' || action.params.secret === undefined) return action;
    return { ...action, params: { ...action.params, secret: hiddenSecret } };
  });
}

/** Whether this key, or one before it, opens every secret of these stored actions. */
export function canOpenSecrets(secrets: SecretBox, automationId: string, actions: Action[]): boolean {
  return actions.every((action) => {
    if (action.type !== 'send_webhook' || action.params.secret === undefined) return true;
    try {
      openSecret({ secrets }, automationId, action.params.secret);
      return true;
    } catch (error) {
      if (error instanceof UnreadableSecret) return false;
      throw error;
    }
  });
}

function keptFor(kept: Action[], url: string): string | undefined {
  const secrets = kept.map((action) =>
    action.type === 'send_webhook' && targetAsStored(action.params.url) === url ? action.params.secret : undefined,
  );
  return secrets.find((secret) => secret !== undefined);
}
