import { useTexts } from '../../texts/texts.ts';
import { BehaviourFields } from './BehaviourFields.tsx';
import type { Drafting } from './draft.ts';
import { LookFields } from './LookFields.tsx';
import { TextFields } from './TextFields.tsx';
import { texts } from './texts.ts';
import styles from './Widgets.module.css';

export function Settings({ drafting }: { drafting: Drafting }) {
  const words = useTexts(texts);
  const groups = [
    { title: words.behaviour, Fields: BehaviourFields },
    { title: words.look, Fields: LookFields },
    { title: words.ownTexts, Fields: TextFields },
  ];
  return groups.map(({ title, Fields }, index) => (
    <details key={title} className={styles.group} open={index < 2}>
      <summary>{title}</summary>
      <div className={styles.fields}>
        <Fields {...drafting} />
      </div>
    </details>
  ));
}
