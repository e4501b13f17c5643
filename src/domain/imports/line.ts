import type { ImportedLine } from '../../../generated/sdk/types.gen.ts';
import type { Submitter } from '../feedback/find-submitter.ts';
import type { FileRecord } from './reading/record.ts';

/** What is wrong with a line. `path` is the field, and empty if it is the whole line. */
export interface Fault {
  path: string;
  message: string;
}

/** A record of the file with its number, from 1, and what it says if it is right. */
export interface Line {
  number: number;
  record: FileRecord;
  sent?: ImportedLine;
  submitter?: Submitter;
  fault?: Fault;
}

/** What became of a line. */
export type Outcome = 'created' | 'updated' | 'unchanged' | Fault;
