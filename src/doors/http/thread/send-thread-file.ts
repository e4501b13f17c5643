import { NotFound } from '../../../base/errors.ts';
import { fileHeaders, sendStoredFile } from '../files/send-stored-file.ts';
import { forNobodyElse } from '../keep-private.ts';
import type { ThreadPagesParts } from './thread-pages-parts.ts';
import type { Visit } from './visit.ts';

const idForm = /^[\w-]{1,64}$/;

const headers = {
  ...fileHeaders,
  'Cache-Control': forNobodyElse,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** Sends a file of the conversation, as it was sent. */
export async function sendThreadFile(parts: ThreadPagesParts, { req, res, token, door }: Visit): Promise<void> {
  const id = String(req.params.attachmentId);
  // The database takes no U+0000.
  if (!idForm.test(id)) throw new NotFound('The file does not exist');
  const { type, ...file } = await door.openFile(token, id);
  const isInline = ['image', 'audio', 'video'].includes(type);
  const isFound = await sendStoredFile(parts, req, res, { ...file, isInline }, headers);
  if (!isFound) throw new NotFound('The file does not exist');
}
