import type { Priority, SlaRule } from '../../../../../../generated/sdk/types.gen.ts';
import { Select } from '../../../parts/Select.tsx';
import { PriorityMark } from '../../../parts/Values.tsx';
import { feedbackTexts, priorities } from '../../../texts/feedback.ts';
import { useTexts } from '../../../texts/texts.ts';
import styles from './Sla.module.css';
import { slaTexts } from './texts.ts';

const targets = ['first_answer', 'resolution'] as const;

interface Editing {
  rules: readonly SlaRule[];
  onChange: (rules: SlaRule[]) => void;
  faultOf: (field: string) => string | undefined;
}

/** A line for each priority, with the hours to the first answer and to the resolution. */
export function Targets({ rules, onChange, faultOf }: Editing) {
  const words = useTexts(slaTexts);
  const names = useTexts(feedbackTexts).priorities;
  const replace = (priority: Priority, target: SlaRule['target'], next: SlaRule | undefined) => {
    const kept = rules.filter((rule) => rule.priority !== priority || rule.target !== target);
    onChange(inOrder(next ? [...kept, next] : kept));
  };
  return (
    <fieldset className={styles.part}>
      <legend>{words.targets}</legend>
      <p className={styles.soft}>{words.targetsHint}</p>
      <div className={styles.targets}>
        {priorities.map((priority) => (
          <div key={priority} className={styles.priority}>
            <span className={styles.name}>
              <PriorityMark priority={priority} />
              {names[priority]}
            </span>
            {targets.map((target) => {
              const index = rules.findIndex((rule) => rule.priority === priority && rule.target === target);
              return (
                <Target
                  key={target}
                  priority={priority}
                  target={target}
                  rule={rules[index]}
                  fault={index < 0 ? undefined : faultOf(`slaRules/${index}`)}
                  onChange={(next) => replace(priority, target, next)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface Cell {
  priority: Priority;
  target: SlaRule['target'];
  rule: SlaRule | undefined;
  fault: string | undefined;
  onChange: (rule: SlaRule | undefined) => void;
}

function Target({ priority, target, rule, fault, onChange }: Cell) {
  const words = useTexts(slaTexts);
  const name = useTexts(feedbackTexts).priorities[priority];
  const { hours, businessHours = false } = rule ?? {};
  return (
    <div className={styles.target}>
      <span className={styles.soft}>{words.targetNames[target]}</span>
      <div className={styles.amount}>
        <input
          className={styles.input}
          type="number"
          min={0.05}
          max={8_760}
          step="any"
          placeholder={words.noDeadline}
          aria-label={words.hoursOf(words.targetNames[target], name)}
          aria-invalid={!!fault}
          value={hours ?? ''}
          onChange={({ target: { valueAsNumber } }) =>
            onChange(
              Number.isNaN(valueAsNumber) ? undefined : { priority, target, hours: valueAsNumber, businessHours },
            )
          }
        />
        {rule && (
          <Select
            aria-label={words.countedOf(words.targetNames[target], name)}
            value={businessHours ? 'work' : 'all'}
            options={[
              { value: 'all', label: words.allHours },
              { value: 'work', label: words.workingHours },
            ]}
            onChoose={(hours) => onChange({ ...rule, businessHours: hours === 'work' })}
          />
        )}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

function inOrder(rules: readonly SlaRule[]): SlaRule[] {
  const place = ({ priority, target }: SlaRule) => priorities.indexOf(priority) * 2 + targets.indexOf(target);
  return [...rules].sort((one, other) => place(one) - place(other));
}
