import { attachmentInputsLimits, commentTextLimits } from '../../../../generated/contract-constants.ts';
import { fill } from '../../../../packages/widget/src/texts/en.ts';
import { icon } from './icons.ts';
import { html, type Markup } from './markup.ts';
import type { SpokenLanguage } from './spoken-language.ts';

interface Reply {
  /** The text that was typed before, and could not be sent. */
  draft: string;
  /** Why it could not be sent. */
  fault?: string | undefined;
}

const mostFiles = attachmentInputsLimits.maxItems;

/** Renders the form to answer with. Its fields are `message` and, up to three times, `files`. */
export function renderReply({ words }: SpokenLanguage, path: string, { draft, fault }: Reply): Markup {
  // A line break right behind the start tag is not shown, so one is written.
  return html`<form class="card reply" id="reply" method="post" enctype="multipart/form-data" action="${path}/comments" data-sending="${words.sending}">
<label for="answer">${words.reply}</label>
<textarea id="answer" name="message" rows="4" maxlength="${commentTextLimits.maxLength}" dir="auto"${describedBy(fault)}>
${draft}</textarea>
${fault !== undefined && html`<p class="fault" id="fault" role="alert">${icon('warning')}${fault}</p>`}
<div class="actions">
<label class="attach" for="files">${icon('clip')}<span>${fill(words.attach, { count: mostFiles })}</span></label>
<input id="files" name="files" type="file" multiple data-most="${mostFiles}" data-too-many="${fill(words.tooManyFiles, { count: mostFiles })}">
<button class="primary">${words.send}</button>
</div>
<ul class="chosen" hidden></ul>
</form>`;
}

/** Returns the attributes that lead readers to the fault of an answer. */
function describedBy(fault: string | undefined): Markup | false {
  return fault !== undefined && html` aria-invalid="true" aria-describedby="fault" autofocus`;
}
