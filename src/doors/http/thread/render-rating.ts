import type { ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { fill } from '../../../../packages/widget/src/texts/en.ts';
import { icon } from './icons.ts';
import { html, type Markup } from './markup.ts';
import type { SpokenLanguage } from './spoken-language.ts';

const scores = [1, 2, 3, 4, 5];

interface Rating {
  rating: ThreadView['satisfaction'];
  /** The score that a link of a mail names. Nothing is stored before the form is sent. */
  chosenScore: number | undefined;
  /** The text that was typed before, and could not be sent. */
  draft?: string | undefined;
}

/** Asks for a rating, or shows the one that was given, which can be changed. */
export function renderRating(language: SpokenLanguage, path: string, given: Rating): Markup {
  const { words } = language;
  const { rating, chosenScore } = given;
  if (rating === null)
    return html`<section class="card rating" aria-label="${words.rate}">${renderForm(language, path, given)}</section>`;
  const shown = fill(words.rated, { score: rating.score });
  return html`<section class="card rating" aria-label="${words.rate}">
<p class="rated"><span class="stars" aria-hidden="true">${scores.map((score) => html`<span${score <= rating.score && html` class="on"`}>${icon('star')}</span>`)}</span>${shown}</p>
${rating.text && html`<p class="text" dir="auto">${rating.text}</p>`}
<details${chosenScore !== undefined && html` open`}><summary>${words.changeRating}</summary>
${renderForm(language, path, given)}
</details>
</section>`;
}

function renderForm({ words }: SpokenLanguage, path: string, { rating, chosenScore, draft }: Rating): Markup {
  const chosen = chosenScore ?? rating?.score;
  return html`<form method="post" action="${path}/rating" data-sending="${words.sending}">
<fieldset><legend>${words.rate}</legend>
<div class="stars">${scores.map(
    (score) =>
      html`<label title="${fill(words.score, { score })}"><input type="radio" name="score" value="${score}" required aria-label="${fill(words.score, { score })}"${score === chosen && html` checked`}>${icon('star')}</label>`,
  )}</div>
<p class="ends" aria-hidden="true"><span>${words.worst}</span><span>${words.best}</span></p>
</fieldset>
<label class="more" for="more">${words.more}</label>
<textarea id="more" name="text" rows="2" maxlength="2000" dir="auto">
${draft ?? rating?.text}</textarea>
<div class="actions"><button class="primary">${words.sendRating}</button></div>
</form>`;
}
