import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Encoding, tagOf } from '../../src/doors/http/site/compressed-text.ts';
import { brotli, gzipped } from './compress.ts';
import { project } from './project.ts';

/** Writes the compressed forms of the contract into a built site, where the service looks for them. */
export async function compressContract(output: string): Promise<void> {
  const folder = join(output, 'contract');
  mkdirSync(folder, { recursive: true });
  const contents = (['json', 'yaml'] as const).map((format) =>
    readFileSync(join(project, `generated/openapi.${format}`)),
  );
  await Promise.all(
    contents.flatMap((content) => [write(content, 'br', brotli(content, 9)), write(content, 'gzip', gzipped(content))]),
  );

  async function write(content: Buffer, encoding: Encoding, form: Promise<Buffer>): Promise<void> {
    writeFileSync(join(folder, `${tagOf(content)}.${encoding}`), await form);
  }
}
