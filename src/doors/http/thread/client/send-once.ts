/** Sends each form once, however often its button is pressed. */
export function sendOnce(): void {
  const sent = new Map<HTMLFormElement, string>();
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (sent.has(form)) return event.preventDefault();
    const button = form.querySelector('button');
    sent.set(form, button?.textContent ?? '');
    // A disabled button would lose the focus.
    button?.setAttribute('aria-disabled', 'true');
    if (button && form.dataset.sending) button.textContent = form.dataset.sending;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const [form, label] of sent) {
      const button = form.querySelector('button');
      button?.removeAttribute('aria-disabled');
      if (button) button.textContent = label;
    }
    sent.clear();
  });
}
