import type { Project, Widget } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { useDraft } from './draft.ts';
import { Preview } from './Preview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Settings } from './Settings.tsx';
import { Snippet } from './Snippet.tsx';
import styles from './Widgets.module.css';

interface Shown {
  widget: Widget;
  project: Project;
  onDeleted: () => void;
}

/** The settings of a widget beside the widget itself, which follows each of them at once. */
export function Playground({ widget, project, onDeleted }: Shown) {
  const { role } = useWorkspace();
  const drafting = useDraft(widget);
  return (
    <div className={styles.playground}>
      <div className={styles.settings}>
        <fieldset className={styles.plain} disabled={role === 'member'}>
          <Settings drafting={drafting} />
        </fieldset>
        {role !== 'member' && <SaveBar widget={widget} drafting={drafting} onDeleted={onDeleted} />}
      </div>
      <div className={styles.result}>
        <Preview draft={drafting.draft} project={project} />
        <Snippet widget={widget} project={project} />
      </div>
    </div>
  );
}
