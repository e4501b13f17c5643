import type { errors as LibraryErrors } from 'oidc-provider';
import {
  openPayload,
  type Payload,
  type RecordKind,
  recordKey,
  sealPayload,
} from '../../../domain/access/oauth-records.ts';
import { noteRecordUse, pruneUnusedClients } from '../../../domain/access/oauth-records-sql.ts';
import type { Services } from '../../../platform/context.ts';
import { type GrantStore, grantStore } from './grant-store.ts';

/** The library's way to what it keeps. */
export interface Adapter {
  upsert(id: string, payload: Payload, expiresInSeconds?: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
}

type Errors = typeof LibraryErrors;

/** How long an app that registered is kept until somebody lets it in. */
const unusedClientSeconds = 24 * 3_600;
/** Two machines of one app may renew their tokens at once, and one may not get its answer. */
const graceMs = 60_000;
const mostUses = 5;
const mostUnusedClients = 1_000;

/** Returns what keeps the things of one kind. The library's own sessions are never kept: Heed's decide. */
export function adapterOf(services: Services, errors: Errors, kind: string): Adapter {
  const grants = grantStore(services);
  if (kind === 'Grant') return { ...forgetful, find: grants.find, destroy: grants.end };
  return kinds.includes(kind) ? recordAdapter(services, errors, grants, kind as RecordKind) : forgetful;
}

const kinds: readonly string[] = [
  'Client',
  'Interaction',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
  'ReplayDetection',
] satisfies RecordKind[];

const forgetful: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

function recordAdapter(services: Services, errors: Errors, grants: GrantStore, kind: RecordKind): Adapter {
  const { db, clock, secrets } = services;
  return {
    upsert: async (id, payload, expiresInSeconds = unusedClientSeconds) => {
      const key = recordKey(kind, id);
      const now = clock();
      const grantId = typeof payload.grantId === 'string' ? payload.grantId : null;
      const kept = {
        payload: sealPayload(secrets, key, payload),
        expiresAt: new Date(now.getTime() + expiresInSeconds * 1_000),
      };
      const made = { ...key, ...kept, grantId, createdAt: now };
      // The second of two uses of one assertion at the same time is refused here.
      if (kind === 'ReplayDetection') {
        const { count } = await db.oauthRecord.createMany({ data: [made], skipDuplicates: true });
        if (count === 0) throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
        return;
      }
      if (kind === 'Client') await pruneUnusedClients(db, mostUnusedClients - 1);
      await db.oauthRecord.upsert({ where: { kind_idHash: key }, create: made, update: kept });
    },
    find: async (id) => {
      const row = await db.oauthRecord.findUnique({ where: { kind_idHash: recordKey(kind, id) } });
      if (!row || (row.expiresAt && row.expiresAt <= clock())) return undefined;
      const payload = openPayload(secrets, row);
      const { consumedAt } = row;
      if (!consumedAt || (kind === 'RefreshToken' && isWithin(consumedAt, clock()))) return payload;
      return { ...payload, consumed: Math.floor(consumedAt.getTime() / 1_000) };
    },
    consume: async (id) => {
      const key = recordKey(kind, id);
      if (await noteRecordUse(db, key, { now: clock(), mostUses: kind === 'RefreshToken' ? mostUses : 1 })) return;
      if (kind === 'RefreshToken') throw new errors.InvalidGrant('the refresh token was used too often');
      const row = await db.oauthRecord.findUnique({ where: { kind_idHash: key } });
      if (row?.grantId) await grants.end(row.grantId);
      throw new errors.InvalidGrant('already used');
    },
    destroy: async (id) => {
      await db.oauthRecord.deleteMany({ where: recordKey(kind, id) });
    },
    revokeByGrantId: async (grantId) => {
      await db.oauthRecord.deleteMany({ where: { kind, grantId } });
    },
  };
}

function isWithin(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() < graceMs;
}
