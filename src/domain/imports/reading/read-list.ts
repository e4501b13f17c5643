import { BadRequest } from '../../../base/errors.ts';
import { parseExactly } from '../../../base/json/exact-json.ts';
import { explainShape } from '../../../base/json/json-shape.ts';
import { shapeLimits } from './record.ts';

/** Returns the value of a cell with JSON, or its text. Throws a 400 that names the path for one that is too much to read. */
export function readJson(cell: string, path: string): unknown {
  const fault = explainShape(cell, shapeLimits);
  if (fault) throw BadRequest.of({ path, message: fault });
  try {
    return parseExactly(cell);
  } catch {
    return cell;
  }
}

/** Returns the words of a cell, which has commas or semicolons between them or is a JSON array. */
export function readList(cell: string, path: string): unknown[] {
  const array = cell.trim().startsWith('[') ? readJson(cell, path) : undefined;
  return Array.isArray(array) ? array : words(cell);
}

/** No list may have so many, so the words beyond need not be known. */
const mostWords = 10_000;

function words(cell: string): string[] {
  const found: string[] = [];
  for (const [word] of cell.matchAll(/[^,;]+/g)) {
    if (word.trim() !== '') found.push(word.trim());
    if (found.length > mostWords) break;
  }
  return found;
}
