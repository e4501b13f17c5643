const separators = [',', ';', '\t', '|'];
/** So many lines show which separator the file has. */
const mostLines = 20;
/** Excel's own line about the separator, before the header. A table saved again has it in quotes, or with empty cells. */
const hint = /^"?sep=([^\r\n"]?)"?[,;\t|]*(?:[\r\n]+|$)/i;

/** Returns the separator of a CSV file: that of a line `sep=;`, or the one that its first lines agree on. */
export function findSeparator(start: string): string {
  const [line = '', named] = hint.exec(start) ?? [];
  if (named) return named;
  // A separator within quotes stands for itself.
  const lines = start
    .slice(line.length)
    .replaceAll(/"[^"]*"?/g, '')
    .split(/[\r\n]+/)
    .filter((one) => one !== '');
  const [header = '', ...others] = lines.slice(0, 1 + mostLines);
  const judged = separators
    .map((separator) => ({ separator, columns: header.split(separator).length }))
    .filter(({ columns }) => columns > 1)
    .map((one) => {
      const fitting = others.filter((other) => other.split(one.separator).length === one.columns).length;
      return { ...one, fitting, isAgreed: 2 * fitting >= others.length };
    });
  // A title in the header may have more commas than the table has columns.
  judged.sort((a, b) => Number(b.isAgreed) - Number(a.isAgreed) || b.columns - a.columns || b.fitting - a.fitting);
  return judged[0]?.separator ?? ',';
}

/** Whether a first line only names the separator. */
export function isHint(line: string): boolean {
  return hint.test(line);
}
