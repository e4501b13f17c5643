import { recipeNames } from '../../../../../generated/automation-form.ts';
import type { RecipeName } from './names.ts';

export interface NewSearch {
  project?: string;
  recipe?: RecipeName;
}

/** Passes on what it understands, and nothing else. */
export function readNewSearch({ project, recipe }: Record<string, unknown>): NewSearch {
  const known = recipeNames.find((name) => name === recipe);
  return { ...(typeof project === 'string' && { project }), ...(known && { recipe: known }) };
}
