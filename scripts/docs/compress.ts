import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = '**/*.{html,css,js,json,md,svg,txt,yaml}';
/** What is smaller fits into one packet of the network as it is. */
const leastBytes = 1_024;
/** The best ratio takes seconds for a megabyte, and `npm ci` waits for it, so large files get a quick one. */
const largeBytes = 32_768;

/** Writes `<file>.br` and `<file>.gz` beside the texts of a built site, for hosts that send what is compressed already. */
export async function compressSite(site: string): Promise<void> {
  const files = globSync(texts, { cwd: site }).map((file) => join(site, file));
  await Promise.all(files.filter((file) => statSync(file).size > leastBytes).map(compress));
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length > largeBytes ? 5 : 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}
