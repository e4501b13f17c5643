import { h, icon, newId } from './dom.ts';
import type { Field } from './field.ts';
import type { Intake } from './intake.ts';
import type { Options } from './options.ts';
import { listen } from './own-events.ts';
import { Refusal } from './refusal.ts';

const types = ['image/png', 'image/jpeg', 'image/webp'];
const picture = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.5h.01';
const cross = 'M6 6l12 12M18 6L6 18';

export interface Attachment extends Field {
  /** Stores the chosen image, once, and returns its address. Undefined if there is no image. */
  upload(): Promise<string | undefined>;
  /** Takes an image from the clipboard. */
  paste(event: ClipboardEvent): void;
}

/** One image: chosen from the device or pasted into the message. */
export function attachmentField({ texts }: Options, intake: Intake): Attachment {
  const { input, choose, thumbnail, name, remove, chosen, error } = elements(texts);
  let file: File | null = null;
  let uploaded: Promise<string> | null = null;

  const take = (next: File | null) => {
    URL.revokeObjectURL(thumbnail.src);
    file = next;
    uploaded = null;
    error.textContent = '';
    chosen.hidden = next === null;
    choose.hidden = next !== null;
    input.value = '';
    thumbnail.hidden = false;
    if (!next) return;
    thumbnail.src = URL.createObjectURL(next);
    name.textContent = next.name;
  };
  input.addEventListener('change', () => {
    take(input.files?.[0] ?? null);
    remove.focus();
  });
  listen(remove, 'click', () => {
    take(null);
    input.focus();
  });

  return {
    path: 'screenshotUrl',
    element: h('div', { class: 'field' }, input, choose, chosen, error),
    value: () => undefined,
    // A browser keeps no file for a page.
    set: () => undefined,
    problem: () => '',
    show: (problem) => {
      error.textContent = problem;
    },
    focus: () => (file ? remove : input).focus(),
    async upload() {
      if (!file) return undefined;
      uploaded ??= intake.upload(file);
      try {
        return await uploaded;
      } catch (failure) {
        uploaded = null;
        if (!(failure instanceof Refusal) || ![400, 413, 415].includes(failure.status ?? 0)) throw failure;
        const { status, message } = failure;
        throw new Refusal(status, message, { details: [{ path: 'body/screenshotUrl', message }] });
      }
    },
    paste({ clipboardData }) {
      const image = [...(clipboardData?.files ?? [])].find(({ type }) => types.includes(type));
      if (image) take(image);
    },
  };
}

function elements(texts: Options['texts']) {
  const input = h('input', { type: 'file', id: newId(), accept: types.join(), class: 'hidden' });
  const choose = h('label', { class: 'attach', for: input.id }, icon(picture), texts.attach);
  const thumbnail = h('img', { alt: '' });
  // A page's policy may forbid the preview. The name is enough then.
  thumbnail.addEventListener('error', () => {
    thumbnail.hidden = true;
  });
  const name = h('span', { class: 'name' });
  const remove = h('button', { type: 'button', class: 'icon', 'aria-label': texts.remove }, icon(cross));
  const chosen = h('div', { class: 'attached', hidden: true }, thumbnail, name, remove);
  const error = h('p', { class: 'error', role: 'alert' });
  return { input, choose, thumbnail, name, remove, chosen, error };
}
