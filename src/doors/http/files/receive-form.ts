import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { mostBytesOfMediaKind } from '../../../../generated/contract-constants.ts';
import { BadRequest, HeedError, PayloadTooLarge, statusOfCode, UnsupportedMediaType } from '../../../base/errors.ts';
import { requireCleanText } from '../../../base/json/clean-text.ts';
import { counterBy } from '../../../base/metrics.ts';
import type { Services } from '../../../platform/context.ts';
import type { Files } from '../../../platform/files/files.ts';
import { mostDataBytes, type ReceivedData } from '../../../platform/files/receive-data.ts';
import type { ReceivedFile } from '../../../platform/files/receive-file.ts';
import { type StoredFile, storeFailed } from '../../../platform/files/store-file.ts';
import { runMiddleware } from '../request/run-middleware.ts';
import { FileReceiver, isOfSystem, type Receive } from './file-receiver.ts';

type Fields = Record<string, unknown>;
type KeepFile<Kept> = (work: (kept: Kept) => Promise<void>) => Promise<void>;

/** The other fields, and the headers of the parts. */
const mostOtherBytes = 65_536;
/** A refused form is read to its end, so that the sender can read why, but no further than as many times its limit. */
const readOver = 4;
// A second file is refused by its name.
const limits = { files: 2, fields: 10, parts: 12, fieldNameSize: 100, fieldNestingDepth: 0 };

/** What a form brings, and what is done with its file. */
export interface FormKind<File extends ReceivedData, Kept> {
  mostFileBytes: number;
  mostFieldBytes: number;
  receive: Receive<File>;
  keep(file: File, work: (kept: Kept) => Promise<void>): Promise<void>;
}

/** Images, audio and video, and documents if they are taken, which are stored. */
export function mediaForm(
  files: Files,
  { takesDocuments }: { takesDocuments: boolean },
): FormKind<ReceivedFile, StoredFile> {
  return {
    mostFileBytes: mostBytesOfMediaKind.video,
    mostFieldBytes: 1_000,
    receive: (stream, declared, signal) => files.receive(stream, declared, { signal, takesDocuments }),
    keep: (file, work) => files.store(file, work),
  };
}

/** Data, which the operation reads. */
export function dataForm(files: Files): FormKind<ReceivedData, ReceivedData> {
  return {
    mostFileBytes: mostDataBytes,
    mostFieldBytes: 20_000,
    receive: (...given) => files.receiveData(...given),
    keep: (file, work) => work(file),
  };
}

const countUpload = counterBy({
  name: 'heed_uploads_total',
  help: 'Forms with a file: the file was stored, the form was refused, or Heed failed to store it',
  label: 'outcome',
  values: ['stored', 'refused', 'failed'],
});

/**
 * Reads a form with exactly one file. It passes on the other fields, what must be the same in a retry, and a function
 * that stores the file for the work it is given (see {@link Files.store}). Nothing of the form stays behind.
 */
export async function withForm<File extends ReceivedData, Kept>(
  { log }: Pick<Services, 'log'>,
  kind: FormKind<File, Kept>,
  req: Request,
  res: Response,
  work: (fields: Fields, content: string, keepFile: KeepFile<Kept>) => Promise<void>,
): Promise<void> {
  const receiver = new FileReceiver(kind.receive);
  let isStored = false;
  try {
    requireFormHeaders(req, kind.mostFileBytes + mostOtherBytes);
    const fields = await parse(kind, receiver, req, res).catch(async (error) => {
      throw translate(log, (await receiver.fault()) ?? error);
    });
    const file = receiver.file;
    if (!file || 'file' in fields) throw BadRequest.of({ path: 'body/file', message: 'must be a file' });
    const { fileName, mimeType, sha256 } = file;
    const content = JSON.stringify([Object.entries(fields).sort(), fileName, mimeType, sha256]);
    await work(fields, content, (storing) =>
      kind.keep(file, async (stored) => {
        await storing(stored);
        isStored = true;
        countUpload('stored');
      }),
    );
  } catch (error) {
    if (!isStored) countUpload(error instanceof HeedError && statusOfCode[error.code] < 500 ? 'refused' : 'failed');
    throw error;
  } finally {
    await receiver.discard();
  }
}

function requireFormHeaders(req: Request, mostFormBytes: number): void {
  const [mediaType = ''] = (req.headers['content-type'] ?? '').toLowerCase().split(';');
  if (mediaType.trim() !== 'multipart/form-data')
    throw new UnsupportedMediaType('The body must be multipart/form-data');
  if (Number(req.headers['content-length']) > mostFormBytes)
    throw new PayloadTooLarge(`The body is larger than ${mostFormBytes} bytes`);
}

/** Resolves to the fields besides the file, which the receiver takes. */
async function parse<File extends ReceivedData>(
  { mostFileBytes, mostFieldBytes }: FormKind<File, unknown>,
  receiver: FileReceiver<File>,
  req: Request,
  res: Response,
): Promise<Fields> {
  const mostReadBytes = readOver * (mostFileBytes + mostOtherBytes);
  const options = { storage: receiver, defParamCharset: 'utf8', limits: { ...limits, fieldSize: mostFieldBytes } };
  const read = multer(options).single('file');
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostReadBytes) req.destroy();
  });
  await runMiddleware(read, req, res);
  const fields = { ...req.body };
  requireCleanText(fields, 'body');
  return fields;
}

function translate(log: Services['log'], error: unknown): unknown {
  if (error instanceof HeedError) return error;
  if (error instanceof MulterError && error.code === 'LIMIT_UNEXPECTED_FILE')
    return BadRequest.of({
      path: `body/${error.field}`,
      message: 'must not be a second file: the form takes one file, in the field file',
    });
  if (error instanceof MulterError) return new BadRequest(`The form cannot be accepted: ${error.message}`);
  if (isOfSystem(error)) return storeFailed(log, error);
  return new BadRequest('The body is not a complete multipart form');
}
