import { useNavigate, useSearch } from '@tanstack/react-router';
import { useProjects } from '../../api/workspace-data.ts';
import { Select } from '../../parts/Select.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Reports.module.css';
import { periods, type ReportSearch } from './search.ts';
import { texts } from './texts.ts';

/** Which days and which project the reports are about. */
export function Controls() {
  const words = useTexts(texts);
  const navigate = useNavigate({ from: '/$workspaceId/reports' });
  const { period = '4w', project = '', compare, business } = useSearch({ from: '/$workspaceId/reports' });
  const projects = useProjects();
  const change = (changes: { [Name in keyof ReportSearch]: ReportSearch[Name] | undefined }) =>
    navigate({ search: (search) => ({ ...search, ...changes }) as ReportSearch, replace: true });
  const hasCalendar = projects.find(({ id }) => id === project)?.calendar != null;
  return (
    <div className={styles.controls}>
      <Select
        className={styles.choice}
        aria-label={words.period}
        value={period}
        options={periods.map((value) => ({ value, label: words.periods[value] }))}
        onChoose={(value) => change({ period: value })}
      />
      <Select
        className={styles.choice}
        aria-label={words.project}
        value={project}
        options={[
          { value: '', label: words.allProjects },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(value) => change({ project: value || undefined, business: undefined })}
      />
      {hasCalendar && (
        <Switch
          label={words.business}
          isOn={business === true}
          onSwitch={(isOn) => change({ business: isOn || undefined })}
        />
      )}
      <Switch
        label={words.compare}
        isOn={compare === true}
        onSwitch={(isOn) => change({ compare: isOn || undefined })}
      />
    </div>
  );
}

function Switch({ label, isOn, onSwitch }: { label: string; isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
      {label}
    </label>
  );
}
