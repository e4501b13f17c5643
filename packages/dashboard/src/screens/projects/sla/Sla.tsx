import type { Project } from '../../../../../../generated/sdk/types.gen.ts';
import { errorOfField } from '../../../parts/errors.ts';
import { SavedSection } from '../../../parts/SavedSection.tsx';
import { useEdited } from '../../../parts/use-edited.ts';
import { useTexts } from '../../../texts/texts.ts';
import { type SeenProject, useChange } from '../use-project.ts';
import { Calendar } from './Calendar.tsx';
import { Pauses } from './Pauses.tsx';
import { Targets } from './Targets.tsx';
import { slaTexts } from './texts.ts';
import { usualCalendar } from './usual-calendar.ts';

type Deadlines = Pick<Project, 'slaRules' | 'calendar' | 'pauseWhile'>;

/** Until when items must be answered and resolved, which hours count, and what lets the time stand still. */
export function Sla(seen: SeenProject) {
  const words = useTexts(slaTexts);
  const change = useChange(seen);
  const { slaRules, calendar, pauseWhile, customStatuses } = seen.project;
  const { value, edit, from, ...section } = useEdited<Deadlines>({ slaRules, calendar, pauseWhile });
  const faultOf = (field: string) => errorOfField(change.error, field);
  const countsHours = value.slaRules.some(({ businessHours }) => businessHours);
  const setRules = (rules: Deadlines['slaRules']) => {
    const needsCalendar = rules.some(({ businessHours }) => businessHours);
    edit({ ...value, slaRules: rules, calendar: value.calendar ?? (needsCalendar ? usualCalendar() : null) });
  };
  return (
    <SavedSection
      title={words.deadlines}
      hint={words.deadlinesHint}
      change={change}
      isTold={['slaRules', 'calendar', 'pauseWhile'].some(faultOf)}
      changes={() => changesOf(value, from)}
      {...section}
    >
      <Targets rules={value.slaRules} onChange={setRules} faultOf={faultOf} />
      <Calendar
        calendar={value.calendar}
        isNeeded={countsHours}
        onChange={(next) => edit({ ...value, calendar: next })}
        faultOf={faultOf}
      />
      <Pauses
        names={value.pauseWhile}
        statuses={customStatuses}
        onChange={(next) => edit({ ...value, pauseWhile: next })}
        fault={faultOf('pauseWhile')}
      />
    </SavedSection>
  );
}

/** Only what was edited, so that a part that another person has just changed stays. */
function changesOf(value: Deadlines, from: Deadlines): Partial<Deadlines> {
  const isChanged = (name: keyof Deadlines) => JSON.stringify(value[name]) !== JSON.stringify(from[name]);
  return {
    ...(isChanged('slaRules') && { slaRules: value.slaRules }),
    ...(isChanged('calendar') && { calendar: value.calendar }),
    ...(isChanged('pauseWhile') && { pauseWhile: value.pauseWhile }),
  };
}
