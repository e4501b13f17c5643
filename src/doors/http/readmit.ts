import { readmitted, whileAdmitted } from '../../domain/access/still-admitted.ts';
import type { CallerContext } from '../../domain/operation.ts';
import type { Context } from '../../platform/context.ts';
import type { StreamedFile } from '../../platform/exports/streamed-file.ts';

/** Reading a request, and waiting for its turn, may take longer than what was read of its caller holds. */
export async function asNow(ctx: Context): Promise<Context> {
  return isOfCaller(ctx) ? readmitted(ctx) : ctx;
}

/** The same file, which breaks off when its caller loses access. */
export function asLongAsAdmitted(ctx: Context, file: StreamedFile): StreamedFile {
  return isOfCaller(ctx) ? whileAdmitted(ctx, file) : file;
}

function isOfCaller(ctx: Context): ctx is CallerContext {
  return 'caller' in ctx;
}
