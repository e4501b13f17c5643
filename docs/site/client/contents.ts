/** Marks the heading in "On this page" that the reader is at. */
export function followContents(links: NodeListOf<HTMLAnchorElement>): void {
  const headings = [...links].flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 4);
    const current = passed.at(-1)?.id;
    for (const link of links) link.classList.toggle('current', decodeURIComponent(link.hash.slice(1)) === current);
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -75% 0px', threshold: [0, 1] });
  for (const heading of headings) observer.observe(heading);
}
