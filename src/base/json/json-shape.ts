/** How deep objects and arrays may nest, and how many values they may have, each element of an array being one. */
export interface ShapeLimits {
  levels: number;
  values: number;
}

/** More levels than anything of ours needs. A flat object is one. */
export const mostLevels = 64;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns what is wrong with the shape of JSON, before it is parsed: a megabyte of brackets takes the parser tens of
 * milliseconds, and whatever walks through them later its stack. Text that is not JSON may pass.
 */
export function explainShape(json: string, most: ShapeLimits): string | undefined {
  let levels = 0;
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === comma) values += 1;
    else if (code === closeBracket || code === closeBrace) levels -= 1;
    else if (code === openBracket || code === openBrace) {
      levels += 1;
      values += 1;
      if (levels > most.levels) return `must be at most ${most.levels} levels deep`;
    }
    if (values > most.values) return `must have at most ${most.values} values`;
  }
  return undefined;
}

/** Returns where the string ends that begins here. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return json.length;
}
