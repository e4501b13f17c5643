import type { Response } from 'express';
import type { Redis } from 'ioredis';
import { InvalidSignature, PayloadTooLarge } from '../../../base/errors.ts';
import type { WebhookContext } from '../../../domain/operation.ts';
import { findSigner, type Signer } from '../../../domain/webhook-intake/find-signer.ts';
import { isSignatureForm } from '../../../domain/webhooks/secret.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door, Exchange } from '../exchange.ts';
import { clientLimits, countRequest, requireWithinLimit } from '../rate-limit/rate-limit.ts';
import { readBodyBytes } from '../request/read-body.ts';

const requestsPerMinute = 100;
/** Whoever has signed more than a webhook takes is to learn that, up to this size. */
const mostSignedBytes = 2 * 1_048_576;

/** Who signed the request. `fault` is why that could not be found out. */
interface Sender {
  signer: Signer | null;
  fault?: unknown;
}

/**
 * The door of webhook ingestion. The signature over the body's bytes replaces an API key and is checked before all
 * else.
 */
export function webhookDoor(services: Services, redis: Redis | undefined): Door {
  const webhookId = (res: Response) => getSender(res).signer?.webhook.id;
  const count = countRequest(
    services,
    redis,
    ...clientLimits('webhook-address', requestsPerMinute, { knownAs: webhookId, knownName: 'webhook' }),
  );
  return async (exchange) => {
    const { req, res } = exchange;
    res.locals.sender = await recogniseSender(services, exchange);
    await count(req, res);
    const { webhook, plan } = requireSigner(res);
    const requestId = res.locals.requestId as string;
    const actor = { type: 'webhook', id: webhook.id, name: webhook.name } as const;
    const ctx: WebhookContext = {
      ...newContext(services, requestId, { actor, causedBy: { requestId } }),
      webhook,
      plan,
    };
    await answer(exchange, { ctx, owner: webhook.id });
  };
}

async function recogniseSender(services: Services, { path, req, res }: Exchange): Promise<Sender> {
  const signature = req.get('X-Webhook-Signature');
  if (!isSignatureForm(signature)) return { signer: null };
  try {
    const bytes = await readBodyBytes(req, res, mostSignedBytes);
    return { signer: await findSigner(services, path.params.slug ?? '', bytes, signature) };
  } catch (fault) {
    // Nobody can say whether such a body is signed.
    if (fault instanceof PayloadTooLarge) return { signer: null };
    return { signer: null, fault };
  }
}

function getSender(res: Response): Sender {
  return res.locals.sender as Sender;
}

function requireSigner(res: Response): Signer {
  const { signer, fault } = getSender(res);
  requireWithinLimit(res);
  if (fault) throw fault;
  if (!signer) throw new InvalidSignature();
  return signer;
}
