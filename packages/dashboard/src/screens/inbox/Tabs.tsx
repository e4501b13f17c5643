import { Link } from '@tanstack/react-router';
import { useInboxCounts } from '../../api/inbox-counts.ts';
import { useWorkspace } from '../../api/me.ts';
import { useTexts } from '../../texts/texts.ts';
import type { InboxSearch } from '../items/filters.ts';
import { tabs } from '../items/tabs.ts';
import styles from './Tabs.module.css';
import { texts } from './texts.ts';

/** Links, because each tab has an address of its own. Filters belong to a tab, so another begins without. */
export function Tabs({ current = 'all' }: { current: InboxSearch['tab'] }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const counts = useInboxCounts(workspaceId);
  return (
    <nav className={styles.tabs} aria-label={words.tabsLabel}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/$workspaceId/inbox"
          params={{ workspaceId }}
          search={{ tab }}
          className={styles.tab}
          aria-current={tab === current ? 'true' : undefined}
          activeProps={{}}
        >
          {words.tabs[tab]} <span className={styles.count}>{counts[tab] ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}
