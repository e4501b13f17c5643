import type { CustomStatus, StatusCategory } from '../../../../../generated/sdk/types.gen.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { StillNamed } from '../../parts/StillNamed.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { StatusMark } from '../../parts/Values.tsx';
import { feedbackTexts } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { passingId, withMadeIds } from './made-ids.ts';
import styles from './Projects.module.css';
import { texts } from './texts.ts';
import { type SeenProject, useChange } from './use-project.ts';

const categories = ['open', 'pending', 'resolved', 'closed'] as const satisfies readonly StatusCategory[];
const system = [
  ['new', 'open'],
  ['in-progress', 'open'],
  ['reopened', 'open'],
  ['resolved', 'resolved'],
  ['archived', 'closed'],
] as const;

/** The statuses that every project has, and those of this one. */
export function Statuses(seen: SeenProject) {
  const words = useTexts(texts);
  const { statuses } = useTexts(feedbackTexts);
  const change = useChange(seen);
  const { value, edit, from, ...section } = useEdited<CustomStatus[]>(seen.project.customStatuses);
  const named = () => withMadeIds(value, from, { others: system.map(([id]) => id) });
  const gone = from.filter(({ id }) => !value.some((status) => status.id === id));
  return (
    <SavedSection
      title={words.statuses}
      hint={words.statusesHint}
      change={change}
      changes={() => ({ customStatuses: named() })}
      {...section}
    >
      <ul className={styles.fixed} aria-label={words.systemStatuses}>
        {system.map(([id, category]) => (
          <li key={id}>
            <StatusMark category={category} label={statuses[id]} />
          </li>
        ))}
      </ul>
      {value.map((status, index) => (
        <StatusRow
          key={status.id}
          status={status}
          onChange={(next) => edit(value.map((one, at) => (at === index ? next : one)))}
          onRemove={() => edit(value.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        icon="plus"
        className={styles.add ?? ''}
        onClick={() => edit([...value, { id: passingId(), label: '', category: 'open' }])}
      >
        {words.addStatus}
      </Button>
      <StillNamed projectId={seen.project.id} gone={gone.map(({ id }) => ({ field: 'status', value: id }))} />
    </SavedSection>
  );
}

interface Editing {
  status: CustomStatus;
  onChange: (status: CustomStatus) => void;
  onRemove: () => void;
}

function StatusRow({ status, onChange, onRemove }: Editing) {
  const words = useTexts(texts);
  const names = useTexts(feedbackTexts).categories;
  const { label, category } = status;
  return (
    <div className={styles.status}>
      <input
        className={styles.input}
        aria-label={words.statusName}
        value={label}
        onChange={({ target }) => onChange({ ...status, label: target.value })}
        required
      />
      <select
        className={styles.input}
        aria-label={words.categoryOf(label)}
        value={category}
        onChange={({ target }) => onChange({ ...status, category: target.value as StatusCategory })}
      >
        {categories.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
      <IconButton icon="close" label={words.removeOne(label)} onClick={onRemove} />
    </div>
  );
}
