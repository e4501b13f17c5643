import { pino } from 'pino';
import { type Context, newContext } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import { keptSecretKey } from '../start/secret-key.ts';
import { openServices } from '../start/services.ts';
import { type Session, settingsOf } from './session.ts';

/** Does work with all that a request of the service may use. */
export async function withContext<Result>(
  session: Session,
  database: Database,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const name = 'heed command';
  if (session.service) return work(newContext(session.service.services, name));
  const settings = settingsOf(session);
  const secretKey = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
  const log = pino({ level: 'silent' });
  const { services, close } = await openServices({ ...settings, secretKey, workers: false }, database, log);
  try {
    return await work(newContext(services, name));
  } finally {
    await close();
  }
}
