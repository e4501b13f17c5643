/**
 * The button that shows the navigation on narrow screens. On wide screens, the navigation scrolls to the page's own
 * line.
 */
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
  // A link may lead to a part of the same page.
  navigation.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) show(false);
  });
  button.hidden = false;
  navigation.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}
