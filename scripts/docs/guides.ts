import type { Template } from '@11ty/eleventy';

/** The parts of the navigation, in their order. */
export const sectionNames = ['Start', 'Concepts', 'Collect', 'Automate', 'Workflows', 'Operate', 'Contribute'];

/** A page as the navigation shows it. */
export interface Guide {
  url: string;
  title: string;
  description: string;
}

export interface Section {
  name: string;
  guides: Guide[];
}

/**
 * Returns the navigation: all pages except the reference, by section and order. Throws if a front matter lacks
 * something.
 */
export function groupBySection(templates: Template[]): Section[] {
  const guides = templates.filter(({ data }) => data.layout === 'guide.njk').map(readGuide);
  return sectionNames
    .map((name) => ({ name, guides: guides.filter(({ section }) => section === name).sort(byOrder) }))
    .filter(({ guides }) => guides.length > 0);
}

/** The page before and the page after, for those who read them all. */
export function findNeighbours(sections: Section[], url: string): { previous?: Guide; next?: Guide } {
  const guides = sections.flatMap((section) => section.guides);
  const place = guides.findIndex((guide) => guide.url === url);
  if (place === -1) return {};
  return { previous: guides[place - 1], next: guides[place + 1] };
}

function readGuide({ url, data, inputPath }: Template): Guide & { section: string; order: number } {
  const { title, description, section, order } = data;
  if (typeof title !== 'string' || typeof description !== 'string' || typeof order !== 'number')
    throw new Error(`${inputPath}: the front matter must give a title, a description and an order`);
  if (typeof section !== 'string' || !sectionNames.includes(section))
    throw new Error(`${inputPath}: the section must be one of ${sectionNames.join(', ')}`);
  return { url, title, description, section, order };
}

function byOrder(left: { order: number }, right: { order: number }): number {
  return left.order - right.order;
}
