import type { User } from '../../generated/prisma/client.ts';
import { hashPassword } from '../../src/domain/access/passwords.ts';
import type { Api, TestResponse } from './api.ts';
import type { TestApp } from './app.ts';
import { aWorkspace } from './builders.ts';
import { aClient } from './client.ts';
import { runJobs } from './jobs.ts';
import { TestSmtpServer } from './smtp.ts';

export const password = 'correct horse battery staple';
const hashes = new Map<string, Promise<string>>();

/** The owner of a new workspace, who can sign in with {@link password}. */
export async function aPasswordUser(app: TestApp) {
  const built = await aWorkspace(app);
  await setPasswordOf(app, built.user);
  return built;
}

export async function setPasswordOf(
  { database, clock }: TestApp,
  { id: userId }: User,
  text = password,
): Promise<void> {
  const hash = hashes.get(text) ?? hashPassword(text);
  hashes.set(text, hash);
  await database.prisma.password.create({ data: { userId, hash: await hash, updatedAt: clock.read() } });
}

/** A client that no other test uses, of an app that trusts its proxy. */
export function aStranger({ anonymous }: TestApp): Api {
  return anonymous.withHeaders(aClient());
}

/** The token in the cookie that a response sets. Undefined if it sets none. */
export function sessionIn({ headers }: TestResponse): string | undefined {
  return /heed_session=(hs_[\w-]{43});/.exec(String(headers['set-cookie']))?.[1];
}

/** Reads the codes that an app mails. */
export class Mailbox {
  readonly smtp: TestSmtpServer;

  private constructor(smtp: TestSmtpServer) {
    this.smtp = smtp;
  }

  static async open(): Promise<Mailbox> {
    return new Mailbox(await TestSmtpServer.start());
  }

  /** All messages to the address, the newest last. */
  async messagesTo(app: TestApp, email: string) {
    await runJobs(app);
    return this.smtp.received.filter(({ to }) => to?.some(({ address }) => address === email));
  }

  /** Asks for a code, and reads it from the mail. Mails that wait are sent before, because a queue keeps no order. */
  async aCode(app: TestApp, email: string): Promise<string> {
    await runJobs(app);
    await aStranger(app).post('/session/code', { email });
    const [newest] = (await this.messagesTo(app, email)).slice(-1);
    return /^\d{6}$/m.exec(newest?.text ?? '')?.[0] ?? '';
  }
}

/** Another code of 6 digits. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
