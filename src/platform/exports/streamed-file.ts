import type { Push } from '../files/spool.ts';

/** A file that is sent as it is made. */
export interface StreamedFile {
  contentType: string;
  fileName: string;
  /** Makes it. What it throws before the first part is an answer of its own; after that, the file breaks off. */
  write(push: Push): Promise<void>;
}
