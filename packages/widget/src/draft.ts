import type { Field } from './field.ts';
import { toJson } from './plain-json.ts';

/**
 * What was written into a form but not sent. It outlives a reload and other pages of the site, and ends with the tab,
 * because others may use the same device. A page whose browser stores nothing has no drafts.
 */
export class Draft {
  readonly #key: string;
  readonly #fields: Field[];

  constructor(widgetId: string, fields: Field[]) {
    this.#key = `heed-draft:${widgetId}`;
    this.#fields = fields;
  }

  /** A field may show, or offer its options, only once another one has its value. So it goes round until all is in. */
  restore(): void {
    const kept = attempt(() => JSON.parse(sessionStorage.getItem(this.#key) ?? '{}')) ?? {};
    const set = (field: Field) => {
      const before = toJson(field.value());
      if (kept[field.path] !== undefined) field.set(kept[field.path]);
      return toJson(field.value()) !== before;
    };
    while (this.#fields.map(set).some(Boolean));
  }

  save(): void {
    const values = this.#fields.map((field) => [field.path, field.value()] as const);
    const isEmpty = values.every(([, value]) => !value);
    if (isEmpty) this.remove();
    else attempt(() => sessionStorage.setItem(this.#key, toJson(Object.fromEntries(values))));
  }

  remove(): void {
    attempt(() => sessionStorage.removeItem(this.#key));
  }
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    // The browser refuses to store, or something else has written there.
    return undefined;
  }
}
