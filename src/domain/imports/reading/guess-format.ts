import { open } from 'node:fs/promises';
import type { ImportFormat } from '../../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../../base/errors.ts';
import { encodingOf } from './decode.ts';

const headBytes = 65_536;

/** Returns the form of the file. Throws a 400 if it has none, or another one than was sent. */
export async function guessFormat(path: string, sent: ImportFormat | undefined): Promise<ImportFormat> {
  const head = (await readHead(path)).trimStart();
  const refuse = (message: string) => BadRequest.of({ path: 'body/file', message });
  if (head === '') throw refuse('must not be empty');
  if (head.includes('\0')) throw refuse('must be CSV, NDJSON or a JSON array');
  const guessed = head.startsWith('[') ? 'json' : head.startsWith('{') ? 'ndjson' : 'csv';
  if (sent === 'json' && guessed !== 'json') throw refuse('must be a JSON array');
  if (sent === 'ndjson' && guessed !== 'ndjson') throw refuse('must have a JSON object in each line');
  return sent ?? guessed;
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    return new TextDecoder(encodingOf(head)).decode(head);
  } finally {
    await file.close();
  }
}
