import { useWorkspace } from '../../api/me.ts';
import { Back } from '../../parts/Back.tsx';
import { ForAdmins } from '../../parts/ForAdmins.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Check } from './Check.tsx';
import { FileFields } from './FileFields.tsx';
import styles from './Import.module.css';
import { MappingTable } from './MappingTable.tsx';
import { texts } from './texts.ts';
import { usePlanning } from './use-planning.ts';

/** Brings a table of feedback in: what each column is, what would happen, and then what has happened. */
export function Import() {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const planning = usePlanning();
  const { head, source, plan, ...others } = planning;
  return (
    <Page
      back={
        <Back to="/$workspaceId/start" params={{ workspaceId }}>
          {words.back}
        </Back>
      }
      title={words.title}
    >
      <ForAdmins className={styles.sections}>
        <Section title={words.file}>
          <FileFields {...planning} />
        </Section>
        {head && source === 'own' && (
          <Section title={words.columns} hint={words.columnsHint}>
            <MappingTable head={head} {...others} />
          </Section>
        )}
        {plan && <Check plan={plan} {...others} />}
      </ForAdmins>
    </Page>
  );
}
