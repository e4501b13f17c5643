import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { attachmentInputsLimits } from '../../../../generated/contract-constants.ts';
import { BadRequest, HeedError, PayloadTooLarge } from '../../../base/errors.ts';
import type { ReceivedFile } from '../../../platform/files/receive-file.ts';
import { FileReceiver, isOfSystem, type Receive } from '../files/file-receiver.ts';
import { runMiddleware } from '../request/run-middleware.ts';

export const mostFiles = attachmentInputsLimits.maxItems;
/** All files of a reply together. */
const mostFileBytes = 20 * 1_048_576;
const mostOtherBytes = 65_536;
/**
 * A form that is too large is read on, so that the sender can read why, but no further than as many times its limit.
 */
const readOver = 4;
const limits = { files: mostFiles + 1, fields: 4, parts: 12, fieldNameSize: 100, fieldSize: 32_768 };

/** The content of an answer's form. A form with a fault has at least the text that came before the fault. */
export interface ReceivedReply {
  message: string;
  files: ReceivedFile[];
  fault: unknown;
}

/** Reads the form with the answer for the work. The files that the work leaves are removed after it. */
export async function withReply(
  receive: Receive<ReceivedFile>,
  req: Request,
  res: Response,
  work: (reply: ReceivedReply) => Promise<void>,
): Promise<void> {
  const receivers = new FileReceivers(receive);
  try {
    const fault = await readForm(receivers, req, res);
    const { files } = receivers;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const isTooLarge = size > mostFileBytes;
    const tooLarge = isTooLarge ? new PayloadTooLarge(`The files have more than ${mostFileBytes} bytes`) : undefined;
    await work({ message: messageOf(req), files, fault: fault ?? tooLarge });
  } finally {
    await receivers.discard();
  }
}

/** Returns what is wrong with the form. */
async function readForm(receivers: FileReceivers, req: Request, res: Response): Promise<unknown> {
  const read = multer({ storage: receivers, defParamCharset: 'utf8', limits }).array('files', mostFiles);
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > readOver * (mostFileBytes + mostOtherBytes)) req.destroy();
  });
  return runMiddleware(read, req, res).then(
    () => undefined,
    async (error: unknown) => translate((await receivers.fault()) ?? error),
  );
}

function translate(error: unknown): unknown {
  if (error instanceof HeedError || isOfSystem(error)) return error;
  if (error instanceof MulterError && ['LIMIT_UNEXPECTED_FILE', 'LIMIT_FILE_COUNT'].includes(error.code))
    return new TooManyFiles();
  return new BadRequest('The body is not a complete multipart form');
}

/** More files than an answer may have. */
export class TooManyFiles extends BadRequest {
  constructor() {
    super(`An answer may have at most ${mostFiles} files`);
  }
}

/** Browsers send line breaks as two characters, and the limit counts one. */
function messageOf({ body }: Request): string {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message.replaceAll('\r\n', '\n') : '';
}

/** Takes all files that multer finds. */
class FileReceivers implements StorageEngine {
  readonly #receive: Receive<ReceivedFile>;
  readonly #receivers: FileReceiver<ReceivedFile>[] = [];

  constructor(receive: Receive<ReceivedFile>) {
    this.#receive = receive;
  }

  get files(): ReceivedFile[] {
    return this.#receivers.flatMap(({ file }) => file ?? []);
  }

  _handleFile(req: Request, part: Express.Multer.File, done: (error?: unknown) => void): void {
    const receiver = new FileReceiver(this.#receive);
    this.#receivers.push(receiver);
    receiver._handleFile(req, part, done);
  }

  /** Multer gives up. See {@link discard}. */
  _removeFile(_req: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }

  /** The fault of the file that made multer give up. The other files end early because of it, which is not a fault. */
  async fault(): Promise<unknown> {
    const faults = await Promise.all(this.#receivers.map((receiver) => receiver.fault()));
    return faults.find((fault) => fault !== undefined);
  }

  async discard(): Promise<void> {
    await Promise.all(this.#receivers.map((receiver) => receiver.discard()));
  }
}
