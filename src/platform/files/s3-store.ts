import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { MediaStore, S3Settings } from './media-store.ts';

const nothing = () => undefined;
/** Without one, the SDK writes warnings to the console. Callers of the store log what fails. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Files as the objects of one bucket. The SDK reads the credentials from the usual AWS variables and files. */
export class S3Store implements MediaStore {
  readonly #bucket: string;
  readonly #client: S3Client;

  constructor({ bucket, endpoint, region }: S3Settings) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      // Self-hosted stores are reached by path, and many do not know the checksums that the SDK adds by default.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      logger: silent,
      requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
    });
  }

  async put(storageKey: string, { path, size, mimeType }: { path: string; size: number; mimeType: string }) {
    const object = { Bucket: this.#bucket, Key: storageKey, ContentLength: size, ContentType: mimeType };
    await this.#client.send(new PutObjectCommand({ ...object, Body: createReadStream(path) }));
  }

  async read(storageKey: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: storageKey, Range }));
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async size(storageKey: string): Promise<number | null> {
    try {
      const { ContentLength } = await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key: storageKey }),
      );
      return ContentLength ?? null;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  async isEmpty(): Promise<boolean> {
    const { Contents = [] } = await this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, MaxKeys: 1 }));
    return Contents.length === 0;
  }

  async remove(storageKey: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: storageKey }));
  }
}
