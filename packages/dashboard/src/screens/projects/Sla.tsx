import type { SlaRule } from '../../../../../generated/sdk/types.gen.ts';
import { TextField } from '../../parts/Field.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { feedbackTexts, priorities } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Projects.module.css';
import { texts } from './texts.ts';
import { type SeenProject, useChange } from './use-project.ts';

/** Until when an item of each priority must be resolved. */
export function Sla(seen: SeenProject) {
  const words = useTexts(texts);
  const names = useTexts(feedbackTexts).priorities;
  const change = useChange(seen);
  const { value, edit, from: _from, ...section } = useEdited<SlaRule[]>(seen.project.slaRules);
  const set = (priority: SlaRule['priority'], hours: number) => {
    const rules = priorities.flatMap((one) => {
      const before = value.filter((rule) => rule.priority === one && rule.target === 'resolution');
      if (one !== priority) return before;
      return hours > 0
        ? [{ priority, target: 'resolution' as const, businessHours: before[0]?.businessHours ?? false, hours }]
        : [];
    });
    edit([...rules, ...value.filter(({ target }) => target !== 'resolution')]);
  };
  return (
    <SavedSection
      title={words.sla}
      hint={words.slaHint}
      change={change}
      changes={() => ({ slaRules: value })}
      {...section}
    >
      <div className={styles.rules}>
        {priorities.map((priority) => (
          <TextField
            key={priority}
            label={names[priority]}
            type="number"
            min={1}
            max={8760}
            step="any"
            placeholder="–"
            value={value.find((rule) => rule.priority === priority && rule.target === 'resolution')?.hours ?? ''}
            onChange={({ target }) => set(priority, target.valueAsNumber)}
          />
        ))}
      </div>
      <p className={styles.soft}>{words.slaUnit}</p>
    </SavedSection>
  );
}
