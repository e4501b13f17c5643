const kept = 'heed-docs-language';

/** Shows every sample in the language that the reader chooses at one of them, on later pages too. */
export function followSampleLanguage(choices: NodeListOf<HTMLInputElement>): void {
  const show = (language: string) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  };
  for (const choice of choices)
    choice.addEventListener('change', () => {
      const top = choice.getBoundingClientRect().top;
      show(choice.value);
      // Samples above may have changed their height: what the reader looks at stays where it is.
      scrollBy({ top: choice.getBoundingClientRect().top - top, behavior: 'instant' });
      write(choice.value);
    });
  const chosen = read();
  if (chosen) show(chosen);
}

function read(): string | null {
  try {
    return localStorage.getItem(kept);
  } catch {
    // The browser keeps nothing for this site.
    return null;
  }
}

function write(language: string): void {
  try {
    localStorage.setItem(kept, language);
  } catch {
    // The browser keeps nothing for this site: the choice holds for this page.
  }
}
