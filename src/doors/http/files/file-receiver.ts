import { rm } from 'node:fs/promises';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import { HeedError } from '../../../base/errors.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { ReceivedFile } from '../../../platform/files/receive-file.ts';

/** Takes the one file that multer finds. */
export class FileReceiver implements StorageEngine {
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

  /** Multer gives up. See {@link discard}. */
  _removeFile(_req: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }

  async #receive({ originalname, mimetype, stream }: Express.Multer.File): Promise<ReceivedFile> {
    const declared = { fileName: originalname, mimeType: mimetype };
    return this.#files.receive(stream, declared, this.#givenUp.signal);
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
