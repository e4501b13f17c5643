import type { Page } from 'playwright-core';

export const launcher = (page: Page) => page.getByRole('button', { name: 'Feedback', exact: true });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send us your feedback' });
export const message = (page: Page) => page.getByLabel('What is on your mind?');
export const send = (page: Page) => page.getByRole('button', { name: 'Send feedback' });
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' });

/** The name of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const element = document.activeElement.shadowRoot?.activeElement ?? document.activeElement;
    return element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent.slice(0, 50);
  })()`);

/** Reads one property of the widget's own style. */
export const frameStyle = (page: Page, property: string, selector = '.frame') =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('heed-widget').shadowRoot.querySelector('${selector}')).${property}`,
  );
