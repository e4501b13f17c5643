/** Sets the theme that the reader has chosen before the page is painted. */
const chosen = readChoice();
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
document.documentElement.classList.add('scripted');

function readChoice(): string | null {
  try {
    return localStorage.getItem('heed-docs-theme');
  } catch {
    // The browser stores nothing for this site.
    return null;
  }
}
