import type { SignedIdentity } from './heed.ts';
import type { Intake } from './intake.ts';

/** The visitor as the site's own server knows them. The session is only in memory. */
export class Visitor {
  readonly #intake: Intake;
  #signed: SignedIdentity | null = null;
  #subject: string | null = null;
  #session: { token: string; endsAt: number } | null = null;

  constructor(intake: Intake) {
    this.#intake = intake;
  }

  get isSigned(): boolean {
    return this.#signed !== null;
  }

  /** Returns whether this is somebody else than before. */
  async identify(signed: SignedIdentity): Promise<boolean> {
    this.#signed = signed;
    this.#session = null;
    const before = this.#subject;
    await this.session();
    return before !== null && before !== this.#subject;
  }

  /** The session to send, which is begun anew when it has ended. Undefined for a visitor who is not signed in. */
  async session(): Promise<string | undefined> {
    if (this.#signed === null) return undefined;
    if (this.#session && this.#session.endsAt > Date.now()) return this.#session.token;
    const token = typeof this.#signed === 'string' ? this.#signed : await this.#signed();
    const { session, expiresAt } = await this.#intake.identify(token);
    this.#subject = subjectOf(token);
    this.#session = { token: session, endsAt: Date.parse(expiresAt) };
    return session;
  }

  reset(): void {
    this.#signed = null;
    this.#subject = null;
    this.#session = null;
  }
}

/** The service has checked the token. Here it only tells two people apart. */
function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.');
  try {
    return String(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub);
  } catch {
    return token;
  }
}
