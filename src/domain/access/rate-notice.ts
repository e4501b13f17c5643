import { type Context, inTransaction, newContext, type Services } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { asPlainName } from '../../platform/mail/plain-name.ts';
import type { Caller } from '../operation.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const windowsToNotice = 3;
/** Windows of one key are a minute apart. What Redis says about a window differs by milliseconds each time. */
const sameWindowMs = 30_000;
const mostKnownKeys = 10_000;

/** Mails the owner of a key that exceeds its limit again and again, because the key may be in other hands. */
export class RateNotices {
  readonly #services: Services;
  /** For each key, the start of the window that was noted last. */
  readonly #noted = new Map<string, number>();

  readonly #limitPerMinute: number;

  constructor(services: Services, limitPerMinute: number) {
    this.#services = services;
    this.#limitPerMinute = limitPerMinute;
  }

  /**
   * Runs beside the request, whose answer neither waits for this nor fails with it. It has a cost only once in a
   * window.
   */
  note(key: Caller, windowStart: Date): void {
    const noted = this.#noted.get(key.id) ?? Number.NEGATIVE_INFINITY;
    if (Math.abs(windowStart.getTime() - noted) < sameWindowMs) return;
    if (this.#noted.size >= mostKnownKeys) this.#noted.clear();
    this.#noted.set(key.id, windowStart.getTime());
    const { clock, log } = this.#services;
    const start = new Date(clock().getTime() - (Date.now() - windowStart.getTime()));
    const ctx = newContext(this.#services, `rate-${key.id}`);
    inTransaction(ctx, (tx) => noteWindow(tx, key, start, this.#limitPerMinute)).catch((error: unknown) =>
      log.warn({ err: error, keyId: key.id }, 'could not note that a key is over its limit'),
    );
  }
}

async function noteWindow(tx: Context, { id: keyId, user }: Caller, windowStart: Date, limit: number): Promise<void> {
  const now = tx.clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const near = { gt: shifted(windowStart, -sameWindowMs), lt: shifted(windowStart, sameWindowMs) };
  const { apiKeyRateWindow: windows } = tx.db;
  if (await windows.findFirst({ where: { keyId, windowStart: near } })) return;
  await windows.create({ data: { keyId, windowStart } });
  await windows.deleteMany({ where: { keyId, windowStart: { lte: ago(hourMs) } } });
  if ((await windows.count({ where: { keyId } })) < windowsToNotice) return;

  const lastRateNoticeAt = [{ lastRateNoticeAt: null }, { lastRateNoticeAt: { lte: ago(dayMs) } }];
  const due = { where: { id: keyId, OR: lastRateNoticeAt }, data: { lastRateNoticeAt: now } };
  const [key] = await tx.db.apiKey.updateManyAndReturn({ ...due, select: { name: true } });
  if (key) await sendMail(tx, rateNotice(user, key.name, limit));
}

function rateNotice({ name, email }: Caller['user'], nameOfKey: string, limit: number) {
  const keyName = asPlainName(nameOfKey);
  return composeMail({
    to: email,
    subject: `Your API key "${keyName}" keeps exceeding its rate limit`,
    name,
    paragraphs: [
      `In the last hour your API key "${keyName}" has sent more than ${limit} requests a minute at least three times. The requests above the limit were refused.`,
      'If this is your own program, let it wait while RateLimit-Remaining is 0. If not, somebody else has the key: revoke it and create another.',
    ],
    footer: 'You get this mail at most once a day for each key.',
  });
}

function shifted(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
