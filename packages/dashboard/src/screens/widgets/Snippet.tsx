import { Link } from '@tanstack/react-router';
import type { Project, Widget } from '../../../../../generated/sdk/types.gen.ts';
import { site } from '../../base/site.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { relativeTime } from '../../texts/times.ts';
import { texts } from './texts.ts';
import { useFirstFeedback } from './use-first-feedback.ts';
import styles from './Widgets.module.css';

/** The line for a page, and whether something has come through it already. */
export function Snippet({ widget, project }: { widget: Widget; project: Project }) {
  const words = useTexts(texts);
  const { copy, copied } = useTexts(shared);
  const line = `<script src="${site}/widget.js" data-key="${project.publicKey}" data-widget="${widget.id}" async></script>`;
  return (
    <section className={styles.snippet} aria-labelledby="snippet">
      <h2 id="snippet">{words.snippetTitle}</h2>
      <CopyField
        label={words.snippet}
        hint={project.domain ? words.onDomain(project.domain) : words.onEveryPage}
        value={line}
        copy={copy}
        copied={copied}
      />
      <Status widget={widget} />
    </section>
  );
}

function Status({ widget }: { widget: Widget }) {
  const words = useTexts(texts);
  const item = useFirstFeedback(widget);
  const { workspaceId } = widget;
  return (
    <div className={styles.status} role="status">
      <i className={item ? styles.received : styles.waiting} aria-hidden="true" />
      {item === undefined && words.looking}
      {item === null && <span>{words.waiting}</span>}
      {item && (
        <span>
          {words.received(relativeTime(item.createdAt))}{' '}
          {item.ticketNumber !== null && (
            <Link to="/$workspaceId/inbox/$number" params={{ workspaceId, number: String(item.ticketNumber) }}>
              {words.show(item.ticketNumber)}
            </Link>
          )}
        </span>
      )}
    </div>
  );
}
