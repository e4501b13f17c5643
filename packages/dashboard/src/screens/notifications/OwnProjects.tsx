import type { NotificationSettings } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Settings.module.css';
import { settingsTexts } from './settings-texts.ts';
import { useChange } from './use-settings.ts';

/** The items that concern the reader although they are nobody's or another's. */
export function OwnProjects({ settings }: { settings: NotificationSettings }) {
  const words = useTexts(settingsTexts);
  const { role } = useWorkspace();
  const projects = useProjects();
  const change = useChange(settings);
  const { projectIds, allDeadlines, watchWhenIAnswer } = settings;
  const { value, edit, from: _from, ...section } = useEdited({ projectIds, allDeadlines, watchWhenIAnswer });
  const chosen = value.projectIds;
  const toggle = (id: string, isOn: boolean) => {
    const before = chosen ?? [];
    edit({ ...value, projectIds: isOn ? [...before, id] : before.filter((one) => one !== id) });
  };
  return (
    <SavedSection title={words.scope} hint={words.scopeHint} change={change} changes={() => value} {...section}>
      <CheckField
        label={words.allProjects}
        hint={words.allProjectsHint}
        checked={chosen === null}
        onChange={(isOn) => edit({ ...value, projectIds: isOn ? null : projects.map(({ id }) => id) })}
      />
      {chosen && (
        <fieldset className={styles.projects}>
          <legend>{words.whichProjects}</legend>
          {projects.map(({ id, name }) => (
            <CheckField key={id} label={name} checked={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
          ))}
        </fieldset>
      )}
      {role !== 'member' && (
        <CheckField
          label={words.allDeadlines}
          hint={words.allDeadlinesHint}
          checked={value.allDeadlines}
          onChange={(isOn) => edit({ ...value, allDeadlines: isOn })}
        />
      )}
      <CheckField
        label={words.watchWhenIAnswer}
        hint={words.watchWhenIAnswerHint}
        checked={value.watchWhenIAnswer}
        onChange={(isOn) => edit({ ...value, watchWhenIAnswer: isOn })}
      />
    </SavedSection>
  );
}
