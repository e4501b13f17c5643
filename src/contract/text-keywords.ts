import { _, str } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isBlank } from '../base/blank.ts';

const cssColor =
  /^(#[\da-f]{3,4}|#[\da-f]{6}|#[\da-f]{8}|[a-z]{3,30}|(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\da-z.,%/ +-]{1,100}\))$/i;

/** Teaches Ajv the contract's own keywords for text: `x-not-blank` and `x-css-color`, each `true` where it holds. */
export function addTextKeywords(ajv: Ajv2020): void {
  const add = (keyword: string, message: string, isRight: (text: string) => boolean) =>
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'boolean',
      error: { message },
      validate: (_isOn: boolean, text: string) => isRight(text),
    });
  add('x-not-blank', 'must not be blank', (text) => !isBlank(text));
  add('x-css-color', 'must be a CSS colour', (text) => cssColor.test(text));
  countAfterComposing(ajv);
}

/** An accent that is a character of its own does not count. Only text that seems too long is composed. */
function countAfterComposing(ajv: Ajv2020): void {
  ajv.removeKeyword('maxLength');
  ajv.addKeyword({
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    error: {
      message: ({ schemaCode }) => str`must NOT have more than ${schemaCode} characters`,
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    },
    validate: (limit: number, text: string) =>
      text.length <= limit || Array.from(text.normalize('NFC')).length <= limit,
  });
}
