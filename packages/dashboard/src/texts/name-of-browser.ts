/** The order matters: most browsers also say that they are those below them. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** The name of the browser and its system by its `User-Agent`, such as `Firefox, Linux`. Undefined if neither is known. */
export function nameOfBrowser(userAgent: string | null): string | undefined {
  const names = [browsers, systems].flatMap((known) => {
    const [name] = known.find(([, form]) => form.test(userAgent ?? '')) ?? [];
    return name ? [name] : [];
  });
  return names.length > 0 ? names.join(', ') : undefined;
}
