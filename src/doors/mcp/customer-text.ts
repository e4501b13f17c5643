const opening = '<customer_text>';
const closing = '</customer_text>';

/** How the tags are spelled by somebody who wants to end a text early: in any case, and with blanks anywhere. */
const blank = String.raw`[\s\p{Cf}\p{Zs}/]*`;
const letters = [...'customer', String.raw`[_\-\p{Pc}]?`, ...'text'];
const anyTag = new RegExp(String.raw`[<\uFF1C](?=${blank}${letters.join(blank)})`, 'giu');

/** Marks what a customer or a stranger wrote, so that a model takes it for data. Such tags within it open nothing. */
export function markCustomerText(text: string): string {
  return `${opening}${text.replace(anyTag, '&lt;')}${closing}`;
}
