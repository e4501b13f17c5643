/** Returns a call of curl in shell, an option a line. The options are quoted already. */
export function curlCommand(method: string, url: string, hasBody: boolean, options: string[]): string {
  const name = method.toUpperCase();
  // With a body, curl sends POST by itself.
  const isDefault = name === 'GET' || (name === 'POST' && hasBody);
  return [`curl -sS ${isDefault ? '' : `-X ${name} `}${quoted(url)}`, ...options].join(' \\\n  ');
}

/** Returns a text as one word of the shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
