/** Keeps the answer that is being written while the tab is open, whatever happens to the page. */
export function keepDraft(thread: string, isSent: boolean): void {
  const answer = document.querySelector<HTMLTextAreaElement>('#answer');
  if (!answer) return;
  const key = `heed-draft ${thread}`;
  if (isSent) write(key, '');
  else if (answer.value === '') answer.value = read(key);
  else write(key, answer.value);
  answer.addEventListener('input', () => write(key, answer.value));
  answer.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) answer.form?.requestSubmit();
  });
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // The browser keeps nothing of this site.
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The same, or there is no room left.
  }
}
