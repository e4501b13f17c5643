import type { LibraryContext } from 'oidc-provider';
import { sitePath } from '../../../base/site-path.ts';
import type { Services } from '../../../platform/context.ts';
import { pageHeaders } from '../thread/page-headers.ts';
import { renderShortPage } from '../thread/render-short-page.ts';
import { speakTo } from '../thread/spoken-language.ts';
import { currentPassing } from './passing.ts';

interface Fault {
  error: string;
  error_description?: string;
}

const words = {
  en: {
    title: 'The app could not be connected',
    text: 'Go back to the app and connect it again. If that does not help, tell its makers:',
  },
  de: {
    title: 'Die App konnte nicht verbunden werden',
    text: 'Gehen Sie zur App zurück und verbinden Sie sie erneut. Hilft das nicht, melden Sie deren Machern:',
  },
};

/** Returns the page for a fault that cannot be told to the app, because it is not sure where the app is. */
export async function renderFault(
  { siteUrl }: Pick<Services, 'siteUrl'>,
  preferred: string[],
  { error, error_description: why }: Fault,
) {
  const language = await speakTo(preferred);
  const { title, text } = words[language.tag === 'de' ? 'de' : 'en'];
  const told = `${text} ${error}${why ? ` (${why})` : ''}`;
  const page = renderShortPage({ language, root: sitePath(siteUrl), sign: 'warning', title, text: told });
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
