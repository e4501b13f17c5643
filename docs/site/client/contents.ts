/** Marks the heading or section that the reader is at in a list of links to all of the page's. */
export function followContents(links: NodeListOf<HTMLAnchorElement>): void {
  const parts = [...links].flatMap((link) => document.getElementById(idOfTarget(link)) ?? []);
  const mark = () => {
    const passed = parts.filter((part) => part.getBoundingClientRect().top < window.innerHeight / 4);
    const current = passed.at(-1)?.id;
    for (const link of links) {
      const isCurrent = idOfTarget(link) === current;
      if (isCurrent && !link.classList.contains('current')) bringIntoView(link);
      link.classList.toggle('current', isCurrent);
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -75% 0px', threshold: [0, 1] });
  for (const part of parts) observer.observe(part);
}

function idOfTarget(link: HTMLAnchorElement): string {
  return decodeURIComponent(link.hash.slice(1));
}

/** Scrolls the list, and never the page, which the reader is scrolling. */
function bringIntoView(link: HTMLAnchorElement): void {
  const list = link.closest('.contents, .navigation');
  if (!list) return;
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top - inner.height;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + inner.height;
}
