const special = /[&<>"']/g;

/** HTML that is safe to put into other HTML. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

/** Builds HTML. Text in it is escaped, also within quoted attributes. False, null and undefined show nothing. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(literals.reduce((all, literal, index) => all + shown(parts[index - 1]) + literal));
}

function shown(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'object') return part.map(shown).join('');
  return String(part).replace(special, (sign) => `&#${sign.charCodeAt(0)};`);
}
