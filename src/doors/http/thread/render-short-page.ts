import { icon } from './icons.ts';
import { html, type Markup } from './markup.ts';
import { type Frame, framePage, type Page } from './page-frame.ts';
import { renderButton } from './render-button.ts';
import type { SpokenLanguage } from './spoken-language.ts';

interface ShortPage extends Omit<Frame, 'badge' | 'follows'> {
  sign: Parameters<typeof icon>[0];
  text?: string;
  /** Below the text. */
  more?: Markup | undefined;
}

/** Renders a page that only says something. */
export function renderShortPage({ sign, text, more, ...frame }: ShortPage): Page {
  return framePage(
    frame,
    html`<section class="short"><span class="sign">${icon(sign)}</span><h1>${frame.title}</h1>
${text !== undefined && html`<p class="soft">${text}</p>`}${more}</section>`,
  );
}

interface Place {
  language: SpokenLanguage;
  /** The path of SITE_URL. */
  root: string;
}

/** Renders the page of an expired link, which offers to mail a new one. */
export function renderExpired({ language, root }: Place, token: string, isSent: boolean): Page {
  const { words } = language;
  const more = isSent
    ? html`<p class="notice" role="status">${icon('check')}${words.linkSent}</p>`
    : renderButton(words.newLink, `${root}/t/${encodeURIComponent(token)}/link`, 'primary');
  return renderShortPage({ language, root, sign: 'clock', title: words.expired, text: words.expiredWhy, more });
}

/** Renders the one page for every link that does not work: unknown, ended, or of an erased item. */
export function renderMissing({ language, root }: Place): Page {
  const { words } = language;
  return renderShortPage({ language, root, sign: 'search', title: words.missing, text: words.missingWhy });
}

/** Renders the question for readers who come by the link in the footer of a mail. */
export function renderStop({ language, root }: Place, token: string): Page {
  const { words } = language;
  const more = renderButton(words.stop, `${root}/t/stop/${encodeURIComponent(token)}`, 'primary');
  return renderShortPage({ language, root, sign: 'mail', title: words.stopAsk, text: words.stopAgain, more });
}

export function renderStopped({ language, root }: Place): Page {
  const { words } = language;
  return renderShortPage({ language, root, sign: 'check', title: words.stopped, text: words.stopAgain });
}

/** Shows why something did not work where the conversation itself cannot be shown, with the text that was typed. */
export function renderTrouble({ language, root }: Place, token: string, fault: string, typed: string): Page {
  const { words } = language;
  const more = html`${
    typed !== '' &&
    html`<textarea class="kept" rows="6" readonly aria-label="${words.reply}" dir="auto">
${typed}</textarea>`
  }<a class="back" href="${root}/t/${encodeURIComponent(token)}">${words.back}</a>`;
  return renderShortPage({ language, root, sign: 'warning', title: words.trouble, text: fault, more });
}
