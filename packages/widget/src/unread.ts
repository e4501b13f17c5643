import type { Intake } from './intake.ts';
import type { KeptThreads } from './kept-threads.ts';
import type { Visitor } from './visitor.ts';

const everyMs = 60_000;

export interface Unread {
  /** Asks now. */
  look(): Promise<void>;
  end(): void;
}

/** Asks each minute, while somebody sees the page, for answers that were not read. Never before the first item. */
export function watchUnread(
  { intake, threads, visitor }: { intake: Intake; threads: KeptThreads; visitor: Visitor },
  show: (count: number) => void,
): Unread {
  const look = async () => {
    const tokens = threads.list().map(({ token }) => token);
    if (document.visibilityState === 'hidden' || (tokens.length === 0 && !visitor.isSigned)) return;
    try {
      const session = await visitor.session();
      const counts = await intake.unread(session ? undefined : tokens, session);
      if (!session) for (const [index, one] of counts.entries()) if (!one) threads.forget(tokens[index] ?? '');
      show(counts.reduce((sum, one) => sum + (one?.unread ?? 0), 0));
    } catch {
      // The number is as old as the last answer.
    }
  };
  const onVisible = () => void look();
  const timer = setInterval(look, everyMs);
  document.addEventListener('visibilitychange', onVisible);
  void look();
  return {
    look,
    end: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
