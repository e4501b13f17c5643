import { open } from 'node:fs/promises';
import type { ImportFormat } from '../../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../../base/errors.ts';
import { decode } from './decode.ts';

const headBytes = 65_536;
const markup = /^<[!?a-z]/i;

/** Returns the form of the file. Throws a 400 if it has none, or another one than was sent. */
export async function guessFormat(path: string, sent: ImportFormat | undefined): Promise<ImportFormat> {
  const head = (await readHead(path)).trimStart();
  const refuse = (message: string) => BadRequest.of({ path: 'body/file', message });
  if (head === '') throw refuse('must not be empty');
  if (head.includes('\0')) throw refuse('must be CSV, NDJSON or a JSON array');
  if (markup.test(head)) throw refuse('must not be a page or table of HTML or XML: save it as CSV');
  const guessed = isArray(head) ? 'json' : head.startsWith('{') ? 'ndjson' : 'csv';
  if (guessed === 'ndjson' && sent !== 'csv' && isOverLines(head))
    throw refuse(
      'must be a JSON array of items, or have one in each line: it begins with one object over several lines',
    );
  if (sent === 'json' && guessed !== 'json') throw refuse('must be a JSON array');
  if (sent === 'ndjson' && guessed !== 'ndjson') throw refuse('must have a JSON object in each line');
  return sent ?? guessed;
}

/** The name of a column may begin with a bracket too. */
function isArray(head: string): boolean {
  return /^\[\s*(?:[[{"\]\d-]|true|false|null|$)/.test(head) && !/^\[[^\]{}"]*\][^\S\r\n]*[,;\t|]/.test(head);
}

/** Whether the first object goes on in lines that begin no object of their own. */
function isOverLines(head: string): boolean {
  const [first = '', second] = head.split(/\r?\n|\r/).filter((line) => line.trim() !== '');
  return second !== undefined && !second.trimStart().startsWith('{') && !first.trimEnd().endsWith('}');
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    let head = '';
    for await (const part of decode(one(buffer.subarray(0, bytesRead)))) head += part;
    return head;
  } finally {
    await file.close();
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
