import { sameText } from './same-text.ts';

// Marks of other scripts are vowels, or make another letter: が is not か.
const markOfLetter =
  /[[\p{Mn}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}]]--[\u3099\u309A]]/gv;
const tatweel = /\u0640/g;
const beyondAscii = /[^\0-\x7F]/;

// Each group begins with the plain letter. Unicode takes the others for letters of their own, without a mark to remove.
const plainLetters = new Map(
  'aⱥ bƀɓƃ cȼƈ dđðɖɗƌ eɇ fƒ gǥɠ hħⱨ iıɨ jɉ kƙⱪ lłƚɫɬⱡ nŋɲƞ oøɵ pƥᵽ qʠɋ rɍɽ sʂȿ tŧƭʈⱦ uʉ vʋ wⱳ yƴɏ zƶȥɀⱬ اٱ'
    .split(' ')
    .flatMap(([plain = '', ...forms]) => forms.map((form) => [form, plain] as const))
    .concat([
      ['æ', 'ae'],
      ['œ', 'oe'],
    ]),
);
const ownLetter = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');

/** Returns the text as a search compares it: its `sameText`, and letters without their marks. It has no rule of one language. */
export function searchText(text: string): string {
  const same = sameText(text);
  if (!beyondAscii.test(same)) return same;
  return same
    .normalize('NFD')
    .replaceAll(markOfLetter, '')
    .replaceAll(tatweel, '')
    .normalize('NFC')
    .replaceAll(ownLetter, (form) => plainLetters.get(form) ?? form)
    .trim();
}
