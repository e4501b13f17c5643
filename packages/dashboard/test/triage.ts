import type { Page } from 'playwright-core';

/** Works through an inbox by the keyboard alone, as somebody does who looks at each row after a key. */
export class Triage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Narrows the list to what has the word, and leaves the field. */
  async search(word: string): Promise<void> {
    await this.#page.keyboard.press('/');
    await this.#page.keyboard.type(word);
    await this.#page.waitForURL((url) => url.searchParams.get('search') === word);
    await this.#page.keyboard.press('Tab');
  }

  async goOn(): Promise<void> {
    await this.#page.keyboard.press('j');
  }

  async resolve(): Promise<void> {
    await this.#page.keyboard.press('e');
    await this.#row().getByRole('button', { name: 'Resolved' }).waitFor();
  }

  async assign(name: string): Promise<void> {
    await this.#page.keyboard.press('a');
    await this.#choose(name);
    await this.#row()
      .getByRole('button', { name: `Assignee: ${name}` })
      .waitFor();
  }

  async tag(tag: string): Promise<void> {
    await this.#page.keyboard.press('#');
    await this.#page.keyboard.type(tag);
    await this.#page.keyboard.press('Enter');
    await this.#row().getByText(tag).waitFor();
  }

  async prioritize(priority: string): Promise<void> {
    await this.#page.keyboard.press('Shift+Tab');
    await this.#page.keyboard.press('Enter');
    await this.#choose(priority);
    await this.#row()
      .getByRole('button', { name: `Priority: ${priority}` })
      .waitFor();
  }

  async #choose(label: string): Promise<void> {
    await this.#page.keyboard.press(label[0] ?? '');
    await this.#page.locator('[role=menuitemradio]:focus').getByText(label).waitFor();
    await this.#page.keyboard.press('Enter');
  }

  #row() {
    return this.#page.locator('li:focus-within');
  }
}
