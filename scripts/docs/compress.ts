import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = '**/*.{html,css,js,json,md,svg,txt,yaml}';
/** What is smaller fits into one packet of the network as it is. */
const leastBytes = 1_024;
/** A good ratio takes long for a large text, and `npm ci` waits for it. Pages wait for their scripts. */
const largeBytes = 32_768;

/** Writes `<file>.br` and `<file>.gz` beside the texts of a built site, for hosts that send what is compressed already. */
export async function compressSite(site: string): Promise<void> {
  const files = globSync(texts, { cwd: site }).map((file) => join(site, file));
  await Promise.all(files.filter((file) => statSync(file).size > leastBytes).map(compress));
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const quality = content.length > largeBytes && !file.endsWith('.js') ? 5 : 9;
  const forms = await Promise.all([brotli(content, quality), gzipped(content)]);
  writeFileSync(`${file}.br`, forms[0]);
  writeFileSync(`${file}.gz`, forms[1]);
}

function brotli(content: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}

function gzipped(content: Buffer): Promise<Buffer> {
  return promisify(gzip)(content, { level: 9 });
}
