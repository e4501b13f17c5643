import { Prisma, type PushDevice } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';

/** A device with what the browser said it is when its session began. */
export interface DeviceRow extends PushDevice {
  userAgent: string | null;
}

const select = Prisma.sql`
  SELECT d.id, d.session_id AS "sessionId", d.user_id AS "userId", d.endpoint, d.p256dh, d.auth, d.created_at AS "createdAt",
    s.user_agent AS "userAgent"
  FROM push_devices d JOIN sessions s ON s.id = d.session_id`;

/** Reads the devices of these users whose sessions last, newest first. */
export function readDevices({ db, clock }: SqlContext, userIds: string[]): Promise<DeviceRow[]> {
  return db.rows<DeviceRow>(Prisma.sql`
    ${select} WHERE d.user_id = ANY(${userIds}::text[]) AND s.expires_at > ${clock()}::timestamptz
    ORDER BY d.created_at DESC, d.id DESC`);
}

/** Reads a device. Undefined if it was removed, or its session has ended. */
export async function readDevice({ db, clock }: SqlContext, id: string): Promise<DeviceRow | undefined> {
  const [row] = await db.rows<DeviceRow>(Prisma.sql`
    ${select} WHERE d.id = ${id} AND s.expires_at > ${clock()}::timestamptz`);
  return row;
}

/** Keeps a session from ending until the transaction does. False if it has ended. */
export async function holdSession({ db }: SqlContext, id: string): Promise<boolean> {
  const rows = await db.rows(Prisma.sql`SELECT 1 FROM sessions WHERE id = ${id} FOR KEY SHARE`);
  return rows.length > 0;
}
