import { createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { ArchiveWriter } from '../../src/backup/archive-writer.ts';
import type { Head } from '../../src/backup/format.ts';
import { openBackup } from '../../src/backup/open-backup.ts';
import { readArchive } from '../../src/backup/read-archive.ts';

interface Changes {
  head?: (head: Head) => Head;
  lines?: (table: string, lines: string[]) => string[];
}

/** Writes a whole backup, with a manifest that fits, that has something else in it. For backups of a part a table. */
export async function rewriteBackup(from: string, to: string, { head, lines }: Changes): Promise<void> {
  const archive = new ArchiveWriter(new Date());
  const written = archive.readable.pipeTo(Writable.toWeb(createWriteStream(to)) as WritableStream<Uint8Array>);
  let begun = Promise.resolve();
  await readArchive(await openBackup({ path: from }), {
    head: (value) => {
      begun = archive.addHead(head ? head(value) : value);
    },
    rows: async (table, all) => {
      await begun;
      const kept = lines ? lines(table, all) : all;
      if (kept.length > 0) await archive.addRows(table, 1, kept);
    },
    file: async (storageKey, content) => {
      const bytes = Buffer.concat(await Readable.from(content).toArray());
      await archive.addFile(storageKey, bytes.length, Readable.from([bytes]));
    },
  });
  await archive.finish();
  await written;
}
