import { BadRequest } from '../../../base/errors.ts';
import { numberExactly } from '../../../base/json/exact-json.ts';

const plain = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const decimalComma = /^[+-]?\d+,\d+$/;
const groups = [
  { form: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, group: ',' },
  { form: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/, group: '.' },
  { form: /^[+-]?[1-9]\d{0,2}(?:['’ ]\d{3})+(?:[.,]\d+)?$/, group: /['’ ]/g },
];
/** Three digits after one comma are thousands to some and thousandths to others. */
const oneGroup = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * Returns the number that a cell writes, with a point or a comma and with or without groups of thousands. A cell that is no
 * number stays text. Throws a 400 that names the path for one that can be read in two ways, unless only whole numbers fit.
 */
export function readNumber(cell: string, path: string, { isWhole }: { isWhole: boolean }): unknown {
  const text = cell.trim().replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ');
  if (oneGroup.test(text) && !isWhole) {
    const [whole, rest] = text.split(',');
    const message = `must not be written ${text}, which is ${whole}${rest} to some and ${whole}.${rest} to others`;
    throw BadRequest.of({ path, message });
  }
  const grouped = groups.find(({ form }) => form.test(text) && (isWhole || !plain.test(text)));
  const digits = grouped ? text.replaceAll(grouped.group, '') : text;
  const number = decimalComma.test(digits) ? digits.replace(',', '.') : digits;
  return plain.test(number) ? numberExactly(number.replace(/^\+/, '')) : cell;
}
