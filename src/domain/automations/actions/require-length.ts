import { isBlank } from '../../../base/blank.ts';
import { BadRequest } from '../../../base/errors.ts';

/** Refuses a text that is blank or too long once its placeholders are filled in. */
export function requireLength(what: string, text: string, mostCharacters: number): void {
  if (isBlank(text)) throw new BadRequest(`${what} is blank once its placeholders are filled in`);
  if ([...text.normalize('NFC')].length > mostCharacters)
    throw new BadRequest(`${what} has more than ${mostCharacters} characters once its placeholders are filled in`);
}
