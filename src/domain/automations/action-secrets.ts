import type { Action } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { hiddenSecret, sealSecret } from './webhooks/secret.ts';

/**
 * The actions as they are stored: each secret is sealed. One that is sent as it is shown stands for the secret that is
 * kept for the same address; 400 where there is none.
 */
export function sealActions(
  ctx: Pick<Context, 'secrets'>,
  automationId: string,
  wanted: Action[],
  kept: Action[] = [],
): Action[] {
  return wanted.map((action, index) => {
    if (action.type !== 'send_webhook' || action.params.secret === undefined) return action;
    const { url, secret } = action.params;
    const sealed = secret === hiddenSecret ? keptFor(kept, url) : sealSecret(ctx, automationId, secret);
    if (sealed === undefined)
      throw BadRequest.of({
        path: `body/actions/${index}/params/secret`,
        message: 'stands for the stored secret of this url, and there is none: send the secret itself',
      });
    return { ...action, params: { url, secret: sealed } };
  });
}

/** The actions as the API shows them. */
export function hideSecrets(actions: Action[]): Action[] {
  return actions.map((action) => {
    if (action.type !== 'send_webhook' || action.params.secret === undefined) return action;
    return { ...action, params: { ...action.params, secret: hiddenSecret } };
  });
}

function keptFor(kept: Action[], url: string): string | undefined {
  const secrets = kept.map((action) =>
    action.type === 'send_webhook' && action.params.url === url ? action.params.secret : undefined,
  );
  return secrets.find((secret) => secret !== undefined);
}
