import { made } from '../made.ts';
import { excerpt } from './excerpt.ts';
import type { SearchHit } from './search-index.ts';

type Find = (query: string) => SearchHit[];

let dialog: SearchDialog | undefined;

export function openSearchDialog(): void {
  dialog ??= new SearchDialog();
  dialog.open();
}

/** A combobox in a dialog. The arrow keys move through the hits, Enter opens one, and Escape closes the dialog. */
class SearchDialog {
  readonly #element = made('dialog', { class: 'search', 'aria-label': 'Search' });
  readonly #input = made('input', {
    type: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Search the docs',
    role: 'combobox',
    'aria-label': 'Search the docs',
    'aria-controls': 'search-hits',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
  });
  readonly #hits = made('div', { id: 'search-hits', class: 'hits', role: 'listbox', 'aria-label': 'Found' });
  readonly #message = made('p', { role: 'status' });
  #loading: Promise<{ find: Find; root: URL }> | undefined;
  #chosen = -1;

  constructor() {
    const close = made('button', { type: 'button', class: 'close' });
    close.textContent = 'Close';
    close.addEventListener('click', () => this.#element.close());
    const line = made('div', { class: 'line' });
    line.append(this.#input, close);
    this.#element.append(line, this.#hits, this.#message);
    document.body.append(this.#element);
    this.#input.addEventListener('input', () => this.#search());
    this.#element.addEventListener('keydown', (event) => this.#onKey(event));
    this.#element.addEventListener('click', ({ target }) => {
      // A click hits the dialog itself only beside its contents, on the backdrop.
      if (target === this.#element || (target instanceof Element && target.closest('a'))) this.#element.close();
    });
  }

  open(): void {
    if (!this.#element.open) this.#element.showModal();
    this.#input.select();
    void this.#search();
  }

  async #search(): Promise<void> {
    const query = this.#input.value.trim();
    this.#loading ??= load();
    const loaded = await this.#loading.catch(() => undefined);
    if (!loaded) {
      this.#loading = undefined;
      this.#message.textContent = 'The search could not be loaded.';
    }
    // Text typed meanwhile has its own search.
    else if (query === this.#input.value.trim()) this.#show(query, query ? loaded.find(query) : [], loaded.root);
  }

  #show(query: string, hits: SearchHit[], root: URL): void {
    this.#hits.replaceChildren(...hits.map((hit, index) => this.#option(hit, index, root)));
    this.#input.setAttribute('aria-expanded', String(hits.length > 0));
    this.#message.textContent = query && hits.length === 0 ? `Nothing found for “${query}”.` : '';
    this.#choose(hits.length > 0 ? 0 : -1);
  }

  #option({ url, title, page, text, terms }: SearchHit, index: number, root: URL): HTMLAnchorElement {
    const option = made('a', {
      id: `search-hit-${index}`,
      role: 'option',
      tabindex: '-1',
      href: new URL(url, root).href,
    });
    const [heading, place, words] = [
      made('strong'),
      made('span', { class: 'place' }),
      made('span', { class: 'words' }),
    ];
    heading.textContent = title;
    place.textContent = page;
    words.append(...excerpt(text, terms));
    option.append(heading, ' ', place, words);
    option.addEventListener('pointermove', () => this.#choose(index));
    return option;
  }

  #choose(index: number): void {
    this.#chosen = index;
    for (const [place, option] of [...this.#hits.children].entries()) {
      option.setAttribute('aria-selected', String(place === index));
      if (place === index) option.scrollIntoView({ block: 'nearest' });
    }
    if (index < 0) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `search-hit-${index}`);
  }

  #onKey(event: KeyboardEvent): void {
    const { children } = this.#hits;
    if (children.length === 0) return;
    if (event.key === 'ArrowDown') this.#choose((this.#chosen + 1) % children.length);
    else if (event.key === 'ArrowUp') this.#choose((this.#chosen - 1 + children.length) % children.length);
    else if (event.key === 'Enter') (children[this.#chosen] as HTMLElement | undefined)?.click();
    else return;
    event.preventDefault();
  }
}

async function load(): Promise<{ find: Find; root: URL }> {
  const { loadIndex, siteRoot } = await import('./search-index.ts');
  return { find: await loadIndex(), root: siteRoot };
}
