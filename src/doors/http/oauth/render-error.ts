import type { LibraryContext } from 'oidc-provider';
import { sitePath } from '../../../base/site-path.ts';
import type { Services } from '../../../platform/context.ts';
import { html } from '../thread/markup.ts';
import { pageHeaders } from '../thread/page-headers.ts';
import { renderShortPage } from '../thread/render-short-page.ts';
import { speakTo } from '../thread/spoken-language.ts';
import { currentPassing } from './passing.ts';

export interface Fault {
  error: string;
  error_description?: string;
}

const words = {
  en: {
    title: 'The app could not be connected',
    text: 'Go back to the app and connect it again. If that does not help, tell its makers:',
    back: 'Back to',
  },
  de: {
    title: 'Die App konnte nicht verbunden werden',
    text: 'Gehen Sie zur App zurück und verbinden Sie sie erneut. Hilft das nicht, melden Sie deren Machern:',
    back: 'Zurück zu',
  },
};

/**
 * Returns the page for a fault that is not told to the app: nobody knows where the app is, or whether the user knows it. The link
 * leads to the app.
 */
export async function renderFault(
  { siteUrl }: Pick<Services, 'siteUrl'>,
  preferred: string[],
  { error, error_description: why }: Fault,
  link: { href: string; host: string } | null = null,
) {
  const language = await speakTo(preferred);
  const { title, text, back } = words[language.tag === 'de' ? 'de' : 'en'];
  const told = `${text} ${error}${why ? ` (${why})` : ''}`;
  const more = link ? html`<a class="back" href="${link.href}" rel="noreferrer">${back} ${link.host}</a>` : undefined;
  const page = renderShortPage({ language, root: sitePath(siteUrl), sign: 'warning', title, text: told, more });
  return { html: page.html, headers: pageHeaders(page.policy) };
}

/** Shows that page instead of the library's. */
export function errorPageOf(services: Pick<Services, 'siteUrl'>) {
  return async (ctx: LibraryContext, fault: Fault): Promise<void> => {
    const { html, headers } = await renderFault(services, currentPassing().req.acceptsLanguages(), fault);
    for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
    ctx.type = 'html';
    ctx.body = html;
  };
}
