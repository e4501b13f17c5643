import { Fragment, type ReactNode, useMemo } from 'react';
import { type Part, readMarkdown } from './markdown.ts';

/** Draws a text with its links and forms. */
export function Markdown({ text }: { text: string }) {
  const parts = useMemo(() => readMarkdown(text), [text]);
  return drawn(parts);
}

function drawn(parts: readonly Part[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes.
  return parts.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>);
}

function draw(part: Part): ReactNode {
  if (typeof part === 'string') return part;
  const inside = drawn(part.parts);
  switch (part.form) {
    case 'paragraph':
      return <p>{inside}</p>;
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'code':
      return <code>{inside}</code>;
    case 'block':
      return <pre>{inside}</pre>;
    case 'quote':
      return <blockquote>{inside}</blockquote>;
    case 'list':
      return <ul>{inside}</ul>;
    case 'numbered':
      return <ol start={part.start}>{inside}</ol>;
    case 'entry':
      return <li>{inside}</li>;
    case 'link':
      // The title says where it leads, whatever its text claims.
      return (
        <a href={part.href} title={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {inside}
        </a>
      );
  }
}
