/** Names the chosen files below the button, and refuses too many of them before they are sent. */
export function showChosenFiles(): void {
  const input = document.querySelector<HTMLInputElement>('#files');
  const list = document.querySelector<HTMLElement>('.chosen');
  if (!input || !list) return;
  const show = () => {
    const files = [...(input.files ?? [])];
    list.replaceChildren(...files.map(({ name }) => named(name)));
    list.hidden = files.length === 0;
    input.setCustomValidity(files.length > Number(input.dataset.most) ? (input.dataset.tooMany ?? '') : '');
  };
  input.addEventListener('change', show);
  // A browser that comes back to the page may have kept them.
  show();
}

function named(name: string): HTMLElement {
  const item = document.createElement('li');
  const text = document.createElement('bdi');
  text.textContent = name;
  item.append(text);
  return item;
}
