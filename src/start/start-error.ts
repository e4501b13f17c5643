import { isDatabaseAway } from '../platform/db/database-away.ts';
import { DirectoryInUseError } from '../platform/db/directory-lock.ts';
import { MigrationError } from '../platform/db/migrate.ts';

/** What to tell the operator about a start that failed for a reason of theirs; null when it is ours to find out. */
export function explainStartError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DirectoryInUseError || error instanceof MigrationError) return error.message;
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (syscall === 'listen') {
    const reason = code === 'EADDRINUSE' ? 'it is in use' : error.message;
    return `The service cannot listen on port ${port} of ${address}: ${reason}. Set PORT or HOST.`;
  }
  if (isDatabaseAway(error))
    return 'The database of DATABASE_URL cannot be reached. Check that it runs and that the address is right.';
  return null;
}
