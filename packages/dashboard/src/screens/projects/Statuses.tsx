import type { CustomStatus } from '../../../../../generated/sdk/types.gen.ts';
import { Button } from '../../parts/Button.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { StillNamed } from '../../parts/StillNamed.tsx';
import { tellError } from '../../parts/tell.ts';
import { useEdited } from '../../parts/use-edited.ts';
import { moved, useReorder } from '../../parts/use-reorder.ts';
import { StatusMark } from '../../parts/Values.tsx';
import { feedbackTexts } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { passingId, withMadeIds } from './made-ids.ts';
import styles from './Projects.module.css';
import { StatusRow } from './StatusRow.tsx';
import { texts } from './texts.ts';
import { type SeenProject, useChange } from './use-project.ts';
import { systemStatuses as system, useRemoval } from './use-removal.tsx';

/** The statuses that every project has, and those of this one, in the order in which people see them. */
export function Statuses(seen: SeenProject) {
  const words = useTexts(texts);
  const { statuses } = useTexts(feedbackTexts);
  const change = useChange(seen);
  const { value, edit, from, onReset, ...section } = useEdited<CustomStatus[]>(seen.project.customStatuses);
  const move = (one: number, to: number) => edit(moved(value, one, to));
  const reorder = useReorder(move);
  const named = () => withMadeIds(value, from, { others: system.map(([id]) => id) });
  const stays = ({ id }: CustomStatus) => value.some((status) => status.id === id);
  const gone = from.filter((status) => !stays(status));
  const removal = useRemoval(seen.project, value, from, edit);
  // A form within a form would send both.
  return (
    <>
      <SavedSection
        title={words.statuses}
        hint={words.statusesHint}
        change={change}
        changes={() => ({ customStatuses: named(), ...removal.moves })}
        onReset={() => {
          removal.forget();
          onReset();
        }}
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
            drag={reorder(index)}
            onChange={(next) => edit(value.map((one, at) => (at === index ? next : one)))}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < value.length - 1 ? () => move(index, index + 1) : undefined}
            onRemove={() => removal.ask(status).catch(tellError)}
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
      {removal.dialog}
    </>
  );
}
