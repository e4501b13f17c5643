import type { Filling } from '../../platform/fillings/filling.ts';
import { fillAnswers } from './first-answers-sql.ts';

/** Finds when items were first answered whose comments are from before the service noted it. */
export const fillFirstAnswers: Filling = {
  name: 'first_answers',
  fill: async (tx, workspaceId, after, most) => {
    const ids = await fillAnswers(tx, workspaceId, after, most);
    return { rows: ids.length, last: ids.at(-1) ?? after };
  },
};
