import { html, type Markup } from './markup.ts';

/**
 * A button that posts to a path. Nothing changes by a link, because programs open each one that they find in a mail.
 */
export function renderButton(
  label: string,
  action: string,
  look: 'primary' | 'secondary' | 'plain' = 'secondary',
): Markup {
  return html`<form method="post" action="${action}"><button class="${look}">${label}</button></form>`;
}
