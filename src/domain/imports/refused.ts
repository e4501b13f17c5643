import type { Context } from '../../platform/context.ts';
import type { ImportJob } from './import-job.ts';
import { measureRefused, type RefusedSize } from './imports-sql.ts';

/** A record that was refused: the cells of a CSV file, or the text of a line. */
export interface Refused {
  number: number;
  path: string;
  message: string;
  record: string[] | string;
}

const atOnce = 200;
const pageBytes = 131_072;

/** The number of what is no record: why nothing more could be read. Records begin at 1, so it is named first. */
const numberOfEnd = 0;

/** Remembers why an import could not go on from a line. The report, which has records, leaves it out. */
export async function keepEnd(
  { db }: Context,
  job: ImportJob,
  { line, message }: { line: number; message: string },
): Promise<void> {
  await db.importRefusal.create({ data: { ...job, number: numberOfEnd, line, path: '', message, record: '' } });
}

/** Returns what an import refused, in the order of the file and in pages of which each is written in one go. */
export async function* readRefused(ctx: Context, job: ImportJob): AsyncGenerator<Refused[]> {
  for (let last: number | undefined = numberOfEnd; last !== undefined; ) {
    const sizes = await measureRefused(ctx, job, last, atOnce);
    for (const numbers of inPages(sizes)) yield readPage(ctx, job, numbers);
    last = sizes.length < atOnce ? undefined : sizes.at(-1)?.number;
  }
}

async function readPage({ db }: Context, job: ImportJob, numbers: number[]): Promise<Refused[]> {
  const where = { ...job, number: { gte: numbers[0], lte: numbers.at(-1) } };
  const rows = await db.importRefusal.findMany({ where, orderBy: { number: 'asc' } });
  return rows.map((row) => ({ ...row, record: row.record as Refused['record'] }));
}

/** A record may have a megabyte. */
function inPages(sizes: RefusedSize[]): number[][] {
  const pages: number[][] = [];
  let left = 0;
  for (const { number, bytes } of sizes) {
    if (left < bytes) {
      pages.push([]);
      left = pageBytes;
    }
    pages.at(-1)?.push(number);
    left -= bytes;
  }
  return pages;
}
