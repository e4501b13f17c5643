import { changeRow } from './change.ts';
import { createRow } from './create.ts';
import { createWithAKeyRow } from './create-with-a-key.ts';
import { getRow } from './get.ts';
import { getByNumberRow } from './get-by-number.ts';
import { listRow } from './list.ts';
import { listByCursorRow } from './list-by-cursor.ts';
import { listByStatusRow } from './list-by-status.ts';

/** Reads come first: what the service remembers of a workspace holds until something is written to it. */
export const requestRows = [
  listRow,
  listByStatusRow,
  listByCursorRow,
  getRow,
  getByNumberRow,
  createRow,
  createWithAKeyRow,
  changeRow,
];
