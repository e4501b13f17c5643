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

/** The fields in which a line changed the item that it names. */
export interface Update {
  changed: string[];
}

/** What became of a line. */
export type Outcome = 'created' | 'unchanged' | Update | Fault;

export function isFault(outcome: Outcome | undefined): outcome is Fault {
  return typeof outcome === 'object' && 'message' in outcome;
}

export function isUpdate(outcome: Outcome): outcome is Update {
  return typeof outcome === 'object' && 'changed' in outcome;
}
