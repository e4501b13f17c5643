import type { CustomStatus } from '../../../../../../generated/sdk/types.gen.ts';
import { CheckField } from '../../../parts/CheckField.tsx';
import { feedbackTexts, isDone } from '../../../texts/feedback.ts';
import { useTexts } from '../../../texts/texts.ts';
import styles from './Sla.module.css';
import { slaTexts } from './texts.ts';

const forCustomer = 'waiting-for-customer';
const system = ['new', 'in-progress', 'reopened'] as const;

interface Editing {
  names: readonly string[];
  statuses: readonly CustomStatus[];
  fault: string | undefined;
  onChange: (names: string[]) => void;
}

/** While what the time to the due date stands still. A status that ends the work has no time left to stop. */
export function Pauses({ names, statuses, fault, onChange }: Editing) {
  const words = useTexts(slaTexts);
  const known = useTexts(feedbackTexts).statuses;
  const choices = [
    ...system.map((id) => ({ id, label: known[id] as string })),
    ...statuses.filter(({ id, category }) => !isDone(category) || names.includes(id)),
  ];
  const set = (name: string, isOn: boolean) => onChange(isOn ? [...names, name] : names.filter((one) => one !== name));
  return (
    <fieldset className={styles.part}>
      <legend>{words.pauses}</legend>
      <p className={styles.soft}>{words.pausesHint}</p>
      <CheckField
        label={words.waitingForCustomer}
        hint={words.waitingForCustomerHint}
        checked={names.includes(forCustomer)}
        onChange={(next) => set(forCustomer, next)}
      />
      {choices.map(({ id, label }) => (
        <CheckField
          key={id}
          label={words.whileStatus(label)}
          checked={names.includes(id)}
          onChange={(next) => set(id, next)}
        />
      ))}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
