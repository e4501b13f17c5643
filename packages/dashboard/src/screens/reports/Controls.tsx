import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useProjects } from '../../api/workspace-data.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Reports.module.css';
import { type Period, periods, type ReportSearch } from './search.ts';
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
      <Choice
        label={words.period}
        value={period}
        options={periods.map((value) => ({ value, label: words.periods[value] }))}
        onChoose={(value) => change({ period: value as Period })}
      />
      <Choice
        label={words.project}
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

interface Given {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: Given) {
  const id = useId();
  return (
    <select
      id={id}
      aria-label={label}
      className={styles.choice}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
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
