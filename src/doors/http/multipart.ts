import { rm } from 'node:fs/promises';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { BadRequest, HeedError, PayloadTooLarge, UnsupportedMediaType } from '../../base/errors.ts';
import { requireCleanText } from '../../contract/clean-text.ts';
import type { Services } from '../../platform/context.ts';
import { fileNameOf } from '../../platform/files/file-name.ts';
import type { Files } from '../../platform/files/files.ts';
import { mostBytes } from '../../platform/files/media-types.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import { type StoredFile, storeFailed } from '../../platform/files/store-file.ts';
import { runMiddleware } from './run-middleware.ts';

type Fields = Record<string, unknown>;
type StoreFile = (work: (stored: StoredFile) => Promise<void>) => Promise<void>;

/** The largest file, the other fields, and the heads of the parts. */
const mostFormBytes = mostBytes.video + 65_536;
/** A form that is refused is read to its end, so that the sender gets to read why; but no further than this. */
const mostReadBytes = 4 * mostFormBytes;
// A second file is refused by its name.
const limits = { files: 2, fields: 10, parts: 12, fieldSize: 1_000, fieldNameSize: 100, fieldNestingDepth: 0 };

/**
 * Reads a form with exactly one file and works with its other fields, what must be the same in a retry, and a function
 * that stores the file for the time of some work of its own, see {@link Files.store}. Nothing of the form stays behind.
 */
export async function withForm(
  { files, log }: Pick<Services, 'files' | 'log'>,
  req: Request,
  res: Response,
  work: (fields: Fields, content: string, storeFile: StoreFile) => Promise<void>,
): Promise<void> {
  requireFormHeaders(req);
  const receiver = new Receiver(files);
  try {
    const fields = await parse(receiver, req, res).catch(async (error) => {
      throw translate(log, (await receiver.fault()) ?? error);
    });
    const file = receiver.file;
    if (!file || 'file' in fields) throw BadRequest.of({ path: 'body/file', message: 'must be a file' });
    const { fileName, mimeType, sha256 } = file;
    const content = JSON.stringify([Object.entries(fields).sort(), fileName, mimeType, sha256]);
    await work(fields, content, (storing) => files.store(file, storing));
  } finally {
    await receiver.discard();
  }
}

function requireFormHeaders(req: Request): void {
  const [mediaType = ''] = (req.headers['content-type'] ?? '').toLowerCase().split(';');
  if (mediaType.trim() !== 'multipart/form-data')
    throw new UnsupportedMediaType('The body must be multipart/form-data');
  if (Number(req.headers['content-length']) > mostFormBytes)
    throw new PayloadTooLarge(`The body is larger than ${mostFormBytes} bytes`);
}

/** Resolves to the fields beside the file, which is the receiver's. */
async function parse(receiver: Receiver, req: Request, res: Response): Promise<Fields> {
  const read = multer({ storage: receiver, defParamCharset: 'utf8', limits }).single('file');
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

/** Takes the one file that multer finds. */
class Receiver implements StorageEngine {
  readonly #files: Files;
  readonly #givenUp = new AbortController();
  #receiving: Promise<ReceivedFile> | undefined;
  file: ReceivedFile | undefined;

  constructor(files: Files) {
    this.#files = files;
  }

  _handleFile(_req: Request, part: Express.Multer.File, done: (error?: unknown) => void): void {
    this.#receiving = this.#receive(part);
    this.#receiving.then((file) => {
      this.file = file;
      done();
    }, done);
  }

  /** Multer gives up; see {@link discard}. */
  _removeFile(_req: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }

  async #receive({ originalname, mimetype, stream }: Express.Multer.File): Promise<ReceivedFile> {
    const declared = { fileName: fileNameOf(originalname), mimeType: mimetype };
    return this.#files.receive(stream, declared, this.#givenUp.signal);
  }

  /** Once multer has given up: what was wrong with the file, if that was why. Multer sees its stream end early, and why not. */
  async fault(): Promise<unknown> {
    this.#givenUp.abort();
    const error = await this.#receiving?.then(
      () => undefined,
      (reason) => reason,
    );
    return error instanceof HeedError || isOfSystem(error) ? error : undefined;
  }

  async discard(): Promise<void> {
    this.#givenUp.abort();
    const file = await this.#receiving?.catch(() => undefined);
    if (file) await rm(file.path, { force: true });
  }
}

function translate(log: Services['log'], error: unknown): unknown {
  if (error instanceof HeedError) return error;
  if (error instanceof MulterError && error.code === 'LIMIT_UNEXPECTED_FILE')
    return BadRequest.of({ path: `body/${error.field}`, message: 'must be one file, and no other field a file' });
  if (error instanceof MulterError) return new BadRequest(`The form is not accepted: ${error.message}`);
  if (isOfSystem(error)) return storeFailed(log, error);
  return new BadRequest('The body is no complete multipart form');
}

/** An error of the system comes from writing the file; any other says that the form cannot be read. */
function isOfSystem(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.syscall !== undefined;
}
