import type { Template } from '@11ty/eleventy';

/** The parts of the navigation, in their order. */
const sectionNames = ['Start', 'Concepts', 'Collect', 'Automate', 'Operate', 'Contribute'];

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

/** The navigation: all pages but the reference, by section and order. A page whose front matter lacks something fails. */
export function sectionsOf(templates: Template[]): Section[] {
  const guides = templates.filter(({ data }) => data.layout === 'guide.njk').map(guideOf);
  return sectionNames
    .map((name) => ({ name, guides: guides.filter(({ section }) => section === name).sort(byOrder) }))
    .filter(({ guides }) => guides.length > 0);
}

/** The page before and the page after, for those who read them all. */
export function neighboursOf(sections: Section[], url: string): { previous?: Guide; next?: Guide } {
  const guides = sections.flatMap((section) => section.guides);
  const place = guides.findIndex((guide) => guide.url === url);
  return { previous: guides[place - 1], next: guides[place + 1] };
}

function guideOf({ url, data, inputPath }: Template): Guide & { section: string; order: number } {
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
