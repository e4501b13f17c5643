import type { OauthRecord } from '../../../generated/prisma/client.ts';
import type { SecretBox } from '../../base/sealing.ts';
import { hashToken } from './session-token.ts';

/** The kinds of records of the authorization server. A grant is none: it is a row of its own table. */
export type RecordKind =
  | 'Client'
  | 'Interaction'
  | 'AuthorizationCode'
  | 'AccessToken'
  | 'RefreshToken'
  | 'ReplayDetection';

export type Payload = Record<string, unknown>;

/** Returns the key of a record. Its id, which may be a token, is stored nowhere. */
export function recordKey(kind: RecordKind, id: string): { kind: RecordKind; idHash: string } {
  return { kind, idHash: hashToken(id) };
}

export function sealPayload(secrets: SecretBox, key: { kind: string; idHash: string }, payload: Payload) {
  return secrets.seal(recordPurpose(key), JSON.stringify(payload));
}

export function openPayload(secrets: SecretBox, row: Pick<OauthRecord, 'kind' | 'idHash' | 'payload'>): Payload {
  return JSON.parse(secrets.open(recordPurpose(row), row.payload)) as Payload;
}

/** Binds a sealed payload to its row. */
export function recordPurpose({ kind, idHash }: { kind: string; idHash: string }): string {
  return `OAuth record ${kind} ${idHash}`;
}
