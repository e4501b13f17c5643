import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import { HeedError } from '../../../base/errors.ts';
import type { DeclaredFile } from '../../../platform/files/media-types.ts';
import type { ReceivedData } from '../../../platform/files/receive-data.ts';

/** Writes a file to disk as it comes. */
export type Receive<File> = (stream: Readable, declared: DeclaredFile, signal: AbortSignal) => Promise<File>;

/** Takes the one file that multer finds. */
export class FileReceiver<File extends ReceivedData> implements StorageEngine {
  readonly #receiveFile: Receive<File>;
  readonly #givenUp = new AbortController();
  #receiving: Promise<File> | undefined;
  file: File | undefined;

  constructor(receive: Receive<File>) {
    this.#receiveFile = receive;
  }

  _handleFile(_req: Request, part: Express.Multer.File, done: (error?: unknown) => void): void {
    this.#receiving = this.#receive(part);
    this.#receiving.then((file) => {
      this.file = file;
      done();
    }, done);
  }

  /** Multer gives up. See {@link discard}. */
  _removeFile(_req: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }

  async #receive({ originalname, mimetype, stream }: Express.Multer.File): Promise<File> {
    const declared = { fileName: originalname, mimeType: mimetype };
    return this.#receiveFile(stream, declared, this.#givenUp.signal);
  }

  /** What was wrong with the file, if multer gave up because of it. Multer only sees its stream end early. */
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

/** An error of the system comes from writing the file. Any other means that the form cannot be read. */
export function isOfSystem(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.syscall !== undefined;
}
