import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** More than any mail or note has. */
const mostOpen = 200;
const mostTags = 100_000;
/** The parser reads no tags in them, so they do not nest, and their content is not for readers. */
const rawTags = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'xmp', 'noembed', 'noframes']);

/** The parts of htmlparser2's parser that its types keep to itself. */
interface Inside {
  stack: string[];
  cbs: { ontext(text: string): void };
  isVoidElement(name: string): boolean;
  readTagName(start: number, end: number): string;
}

/**
 * Keeps tags beyond 200 open ones from the parser, which takes time by the square of their number, and those beyond 100,000.
 * Their words stay. It is an option of the parser, so both agree on where a tag begins.
 */
export class ShallowTokenizer extends Tokenizer {
  constructor(options: ConstructorParameters<typeof Tokenizer>[0], parser: TokenizerCallbacks) {
    dropTags(parser, parser as unknown as Inside);
    super(options, parser);
  }
}

function dropTags(parser: TokenizerCallbacks, inside: Inside): void {
  const [open, close] = [parser.onopentagname.bind(parser), parser.onclosetag.bind(parser)];
  /** Counts the dropped tags of each name in the innermost element. */
  const dropped = new Map<string, number>();
  let tags = 0;
  let lastEnd = 0;
  const isTooMuch = (name: string) => {
    if (rawTags.has(name)) return inside.stack.length > mostOpen;
    return tags > mostTags || (inside.stack.length >= mostOpen && !inside.isVoidElement(name));
  };
  parser.onopentagname = (start, end) => {
    const name = inside.readTagName(start, end);
    tags += 1;
    if (!isTooMuch(name)) return open(start, end);
    if (!inside.isVoidElement(name)) dropped.set(name, (dropped.get(name) ?? 0) + 1);
    // The words before and behind it do not become one. Between two such tags, as in `<ul><li>`, are none.
    if (start !== lastEnd + 2) inside.cbs.ontext(' ');
    lastEnd = end;
  };
  parser.onclosetag = (start, end) => {
    const name = inside.readTagName(start, end);
    const count = dropped.get(name) ?? 0;
    tags += 1;
    if (count > 0) dropped.set(name, count - 1);
    // The end of a paragraph that nothing began makes one.
    else if (tags <= mostTags || inside.stack.includes(name)) close(start, end);
    if (inside.stack.length < mostOpen && tags <= mostTags) dropped.clear();
  };
}
