import { useState } from 'react';
import { useProjects } from '../../api/workspace-data.ts';
import { customFields, guessMapping, type Mapping } from './mapping.ts';
import { type FileHead, readHead } from './read-head.ts';
import type { Source } from './sources.ts';
import { type DateOrder, type Plan, useImport } from './use-import.ts';

interface Choices {
  projectId?: string;
  source: Source;
  updates: boolean;
  dateOrder: DateOrder;
  chosen?: { file: File; head: FileHead };
  /** Until the reader has chosen, it follows from the names of the columns. */
  mapping?: Mapping | undefined;
}

/** What is to be imported, the trial of it, and the import itself. */
export function usePlanning() {
  const projects = useProjects();
  const [choices, setChoices] = useState<Choices>({ source: 'own', updates: false, dateOrder: 'any' });
  const trial = useImport(true);
  const real = useImport(false);
  const { projectId, source, updates, dateOrder, chosen } = choices;
  const project = projects.find(({ id }) => id === projectId) ?? projects[0];
  const own = project ? customFields(project) : [];
  const mapping = choices.mapping ?? guessMapping(chosen?.head.columns ?? [], own);
  const change = (changes: Partial<Choices>) => {
    // What was tried is no longer what would be imported.
    trial.reset();
    real.reset();
    setChoices((before) => ({ ...before, ...changes }));
  };
  const choose = async (file: File) => {
    const head = await readHead(file);
    change({ chosen: { file, head }, mapping: undefined });
  };
  const sent = source === 'own' ? JSON.stringify(mapping) : source;
  const plan: Plan | undefined = chosen &&
    project && { file: chosen.file, projectId: project.id, mapping: sent, updates, dateOrder };
  return {
    ...{ projects, project, own, source, updates, dateOrder, mapping, trial, real, plan, change, choose },
    head: chosen?.head,
    hasMessage: source !== 'own' || Object.values(mapping).includes('message'),
    isBusy: trial.isRunning || real.isRunning,
  };
}

export type Planning = ReturnType<typeof usePlanning>;
