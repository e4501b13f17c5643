import type { AppDecision } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, Forbidden } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import { withCurrentCaller } from '../access/current-caller.ts';
import { recordKey, sealPayload } from '../access/oauth-records.ts';
import { refusalOfApi, refusalOfHost, requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { recordApp, withUser } from './app.ts';
import { givable, permits } from './app-scopes.ts';
import { findRequest, noSuchRequest, type WaitingRequest } from './waiting-request.ts';

type Allowed = Required<Pick<AppDecision, 'workspaceId' | 'scopes'>> & { stayConnected: boolean };

export const decideAppRequest: Operation<'decideAppRequest'> = async (ctx, { params: { uid }, body }) => {
  const allowed = readDecision(body);
  if (allowed) await requireWorkspace(ctx, allowed.workspaceId);
  return inTransaction(ctx, async (tx) => {
    // Neither is the workspace deleted meanwhile, nor the user removed.
    if (allowed) await lockWorkspace(tx, allowed.workspaceId);
    const own = await withCurrentCaller(tx);
    const request = await findRequest(own, uid);
    await useUp(own, request);
    const result = allowed
      ? await allow(own, request, allowed)
      : { error: 'access_denied', error_description: 'The user refused' };
    await keepResult(own, request, result);
    return { data: { redirectTo: request.returnTo } };
  });
};

/** Null for a refusal. Throws a 400 for fields that are missing, or that say something of what is refused. */
function readDecision({ allow, workspaceId, scopes, stayConnected = false }: AppDecision): Allowed | null {
  if (!allow) {
    if (workspaceId === undefined && scopes === undefined && !stayConnected) return null;
    throw BadRequest.of({ path: 'body/allow', message: 'must be true with other fields: a refusal has none' });
  }
  if (workspaceId === undefined)
    throw BadRequest.of({ path: 'body/workspaceId', message: 'is required to let an app in' });
  if (scopes === undefined) throw BadRequest.of({ path: 'body/scopes', message: 'is required to let an app in' });
  return { workspaceId, scopes, stayConnected };
}

/** The second of two decisions at the same time finds nothing that waits. */
async function useUp({ db, clock }: CallerContext, { key }: WaitingRequest): Promise<void> {
  const { count } = await db.oauthRecord.updateMany({
    where: { ...key, consumedAt: null },
    data: { consumedAt: clock() },
  });
  if (count === 0) throw noSuchRequest();
}

/** Lets the app in, and returns what the library goes on with. */
async function allow(
  ctx: CallerContext,
  { beginning, resource, redirectUri, scopes }: WaitingRequest,
  wanted: Allowed,
): Promise<object> {
  const { workspaceId } = wanted;
  const access = await requireWorkspace(ctx, workspaceId);
  const refusal = refusalOfApi(access) ?? refusalOfHost(access, beginning.client.redirectHost);
  if (refusal) throw refusal;
  const asked = givable(scopes);
  const excess = wanted.scopes.find((scope) => !asked.includes(scope));
  if (excess) throw BadRequest.of({ path: 'body/scopes', message: `has ${excess}, which the app does not ask for` });
  const missing = wanted.scopes.find((scope) => !permits(access.role, scope));
  if (missing) throw new Forbidden(`Your role in the workspace is ${access.role}, which does not permit ${missing}`);
  const { clientId, client, offersToStay } = beginning;
  const userId = ctx.caller.user.id;
  const grant = await ctx.db.appGrant.create({
    data: {
      ...{ id: newId('app'), workspaceId, userId, clientId, clientName: client.name, clientHost: client.host },
      ...{
        redirectHost: client.redirectHost,
        redirectUri,
        scopes: givable(wanted.scopes),
        resource,
        createdAt: ctx.clock(),
      },
      staysConnected: offersToStay && wanted.stayConnected,
    },
    ...withUser,
  });
  // An app that somebody has let in is kept.
  await ctx.db.oauthRecord.updateMany({ where: recordKey('Client', clientId), data: { expiresAt: null } });
  recordApp(ctx, 'app.authorized', grant);
  return { login: { accountId: userId, remember: false }, consent: { grantId: grant.id }, select_account: {} };
}

/** Notes the decision and who made it, for whom alone the library goes on. */
async function keepResult(
  ctx: CallerContext,
  { key, payload, beginning }: WaitingRequest,
  result: object,
): Promise<void> {
  const decided = { ...payload, beginning: { ...beginning, userId: ctx.caller.user.id }, result };
  const where = { kind_idHash: key };
  await ctx.db.oauthRecord.update({ where, data: { payload: sealPayload(ctx.secrets, key, decided) } });
}
