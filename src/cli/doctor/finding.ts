/** What one examination has found, in a sentence. A fault or a warning also says how to correct it. */
export type Finding =
  | { about: string; state: 'ok' | 'skipped'; says: string }
  | { about: string; state: 'warning' | 'fault'; says: string; remedy: string };

/** Returns what an error says in one line. Before its last line, Prisma quotes our source. */
export function explain(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  const line = message?.trim().split('\n').at(-1);
  return line || code || String(error);
}
