import { html, Markup } from './markup.ts';

const paths = {
  check: 'M4 12.5l5 5L20 6.5',
  clip: 'M20 11.5l-8.2 8.2a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.3-2.3l7.7-7.7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5V12l3 2',
  file: 'M13.5 3H6.5v18h11V7zM13.5 3v4h4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.6-1.6',
  mail: 'M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1L3.2 9.6l6.1-.8z',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1',
};

/** Draws an icon, which says nothing to those who do not see it. */
export function icon(name: keyof typeof paths): Markup {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${new Markup(paths[name])}"/></svg>`;
}
