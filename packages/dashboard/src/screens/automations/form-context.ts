import { createContext, useContext } from 'react';
import type { Project } from '../../../../../generated/sdk/types.gen.ts';
import type { Scope } from './names.ts';

interface FormState {
  project: Project;
  scope: Scope;
  /** Why the last attempt to save was refused. */
  error: unknown;
}

/** What every part of the form knows. */
export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('This is a part of a form');
  return form;
}
