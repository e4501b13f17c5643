import { createContext, useContext } from 'react';
import type { Member, Project } from '../../../../../generated/sdk/types.gen.ts';

interface Choices {
  members: readonly Member[];
  projects: readonly Project[];
}

/** What the cells of all rows choose from. Each row asking for it by itself would make scrolling slow. */
export const ChoicesOfRows = createContext<Choices>({ members: [], projects: [] });

export function useChoicesOfRows(): Choices {
  return useContext(ChoicesOfRows);
}
