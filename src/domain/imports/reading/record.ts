import { mostLevels, type ShapeLimits } from '../../../base/json/json-shape.ts';

/** A record of a file: cells of a CSV file, or a value of JSON. */
export interface FileRecord {
  /** Where it begins: the line of the file from 1, in a JSON array the number of the element. */
  line: number;
  /** As it stands in the file. */
  text: string;
  /** By column. Undefined if it cannot be read. */
  values?: Record<string, unknown>;
  /** Of a CSV file. */
  cells?: string[];
  /** Columns of the same name that say different things. `values` has the last of them. */
  twice?: string[];
  /** Why it cannot be read. */
  fault?: string;
}

export const longestText = 1_048_576;

/** The limits of a record, and of a cell with JSON. An exported item with a thousand comments has about so many values. */
export const shapeLimits: ShapeLimits = { levels: mostLevels, values: 20_000 };

/** Returns what is wrong with the text of any record. */
export function explainText(text: string): string | undefined {
  if (text.length > longestText) return `must not be longer than ${longestText} characters`;
  return text.includes('\0') ? 'must not contain U+0000' : undefined;
}
