import type { Project } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { ForAdmins } from '../../parts/ForAdmins.tsx';
import { useDraft } from './draft.ts';
import { Preview } from './Preview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Settings } from './Settings.tsx';
import { Snippet } from './Snippet.tsx';
import type { SeenWidget } from './use-widgets.ts';
import styles from './Widgets.module.css';

interface Shown {
  seen: SeenWidget;
  project: Project;
  onDeleted: () => void;
}

/** The settings of a widget beside the widget itself, which follows each of them at once. */
export function Playground({ seen, project, onDeleted }: Shown) {
  const { widget } = seen;
  const { role } = useWorkspace();
  const drafting = useDraft(widget);
  return (
    <div className={styles.playground}>
      <div className={styles.settings}>
        <ForAdmins>
          <Settings drafting={drafting} />
        </ForAdmins>
        {role !== 'member' && <SaveBar seen={seen} drafting={drafting} onDeleted={onDeleted} />}
      </div>
      <div className={styles.result}>
        <Preview draft={drafting.draft} project={project} />
        <Snippet widget={widget} project={project} />
      </div>
    </div>
  );
}
