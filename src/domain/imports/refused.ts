import type { Context } from '../../platform/context.ts';
import type { ImportJob } from './import-job.ts';

/** A record that was refused: the cells of a CSV file, or the text of a line. */
export interface Refused {
  number: number;
  path: string;
  message: string;
  record: string[] | string;
}

const atOnce = 200;

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

/** Returns what an import refused, in the order of the file. */
export async function* readRefused({ db }: Context, { workspaceId, importId }: ImportJob): AsyncGenerator<Refused[]> {
  let last = numberOfEnd;
  for (;;) {
    const rows = await db.importRefusal.findMany({
      where: { workspaceId, importId, number: { gt: last } },
      orderBy: { number: 'asc' },
      take: atOnce,
    });
    if (rows.length > 0) yield rows.map((row) => ({ ...row, record: row.record as Refused['record'] }));
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.number ?? last;
  }
}
