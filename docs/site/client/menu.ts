/** The button that shows the navigation on narrow screens; on others, the page's own line in it comes into view. */
export function startMenu(button: HTMLButtonElement, navigation: HTMLElement): void {
  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen));
    navigation.classList.toggle('open', isOpen);
  };
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    show(false);
    button.focus();
  });
  button.hidden = false;
  navigation.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}
