import { h, icon, newId } from './dom.ts';
import { type Field, groupField } from './field.ts';
import type { Options } from './options.ts';
import { fill } from './texts/en.ts';

const star = 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z';
/** A star counts two, so that every rating is out of ten. */
const worthOfStar = 2;

/** Shows the categories as a row of chips. Null if the widget offers no categories. */
export function categoryField({ categories, texts }: Options): Field | null {
  if (categories.length === 0) return null;
  const { inputs, chosen } = radios(categories.map((category) => [category, category]));
  const chips = h('div', { class: 'chips' }, ...inputs.map((input, at) => chip(input, categories[at] ?? '')));
  return groupField(
    { path: 'category', label: texts.category, isOptional: true, texts },
    inputs,
    chips,
    chosen,
    () => '',
  );
}

/** Shows five stars, or a scale from 0 to 10. Null if no rating is asked for. */
export function ratingField({ rating, texts }: Options): Field | null {
  if (rating === 'none') return null;
  const labels = { path: 'rating', label: texts.rating, isOptional: true, texts };
  const values =
    rating === 'stars' ? [1, 2, 3, 4, 5].map((count) => count * worthOfStar) : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const nameOf = (value: number) =>
    rating === 'stars' ? fill(texts.stars, { value: value / worthOfStar }) : fill(texts.scale, { value });
  const { inputs, chosen } = radios(values.map((value) => [String(value), nameOf(value)]));
  const read = () => {
    const value = chosen();
    return value === undefined ? undefined : Number(value);
  };
  const cells = inputs.map((input, at) => chip(input, rating === 'stars' ? icon(star) : String(values[at])));
  const row = h('div', { class: rating }, ...cells);
  const ends = h('div', { class: 'ends' }, h('span', {}, texts.lowest), h('span', {}, texts.highest));
  return groupField(labels, inputs, rating === 'stars' ? row : h('div', {}, row, ends), read, () => '');
}

/** Radio buttons of one group. */
function radios(options: [value: string, name: string][]) {
  const name = newId();
  const inputs = options.map(([value, label]) => h('input', { type: 'radio', name, value, 'aria-label': label }));
  const chosen = () => inputs.find((input) => input.checked)?.value;
  return { inputs, chosen };
}

function chip(input: HTMLInputElement, label: Node | string): HTMLElement {
  return h('label', { class: 'chip' }, input, h('bdi', { 'aria-hidden': 'true' }, label));
}
