const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/gu;

/** Returns the statements of a script, without comments. Texts, names and bodies of functions may contain semicolons. */
export function splitStatements(script: string): string[] {
  const statements = [''];
  for (const [part] of script.matchAll(parts)) {
    if (part === ';') statements.push('');
    else if (!/^(?:--|\/\*)/u.test(part)) statements.push(`${statements.pop()}${part}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
