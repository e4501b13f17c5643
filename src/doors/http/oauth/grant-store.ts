import type { AppEnd } from '../../../../generated/sdk/types.gen.ts';
import { readMemberships } from '../../../domain/access/caller-sql.ts';
import type { Payload } from '../../../domain/access/oauth-records.ts';
import { endGrants } from '../../../domain/apps/end-grants.ts';
import { inTransaction, newContext, type Services } from '../../../platform/context.ts';
import { currentPassing } from './passing.ts';

/** The library's grants are rows of Heed's own. */
export interface GrantStore {
  find(id: string): Promise<Payload | undefined>;
  /** Ends it with all its tokens. The address that was called tells why. */
  end(id: string): Promise<void>;
}

const longestMs = 365 * 24 * 3_600_000;

export function grantStore(services: Services): GrantStore {
  const { db, clock } = services;
  return {
    find: async (id) => {
      const row = await db.appGrant.findUnique({ where: { id, revokedAt: null } });
      if (!row) return undefined;
      const { userId: accountId, clientId, resource, workspaceId, createdAt } = row;
      const isMember = (await readMemberships(db, accountId)).some((one) => one.workspaceId === workspaceId);
      if (!isMember) return undefined;
      const scope = row.scopes.join(' ');
      const now = Math.floor(Date.now() / 1_000);
      // The library compares with the time of the machine.
      const exp = now + Math.floor((createdAt.getTime() + longestMs - clock().getTime()) / 1_000);
      const granted = { openid: { scope }, resources: { [resource]: scope } };
      return { kind: 'Grant', jti: id, accountId, clientId, ...granted, iat: now, exp };
    },
    end: async (id) => {
      const { req, requestId } = currentPassing();
      const reason: AppEnd = req.path.endsWith('/revoke') ? 'app' : 'replay';
      const grant = await db.appGrant.findUnique({ where: { id }, include: { user: true } });
      if (!grant) return;
      const user = { id: grant.user.id, name: grant.user.name };
      const actor = { type: 'app', id, name: grant.clientName, user } as const;
      const ctx = newContext(services, requestId, { actor, causedBy: { requestId } });
      await inTransaction(ctx, (tx) => endGrants(tx, { id }, reason));
    },
  };
}
