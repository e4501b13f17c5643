import type { ImportDateOrder, ImportedLine } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import { requireCleanText } from '../../base/json/clean-text.ts';
import { cleanTags } from '../../base/tags.ts';
import { cleanLabel } from '../../base/text/label.ts';
import { findSubmitter } from '../feedback/find-submitter.ts';
import { cleanCustomFields } from '../rules/custom-fields.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { requireStatusCategory } from '../rules/status.ts';
import type { Fault, Line } from './line.ts';
import { type Mapping, mapRecord, usesColumn } from './reading/mapping.ts';
import { readCells, withCustomFields } from './reading/read-cells.ts';
import type { FileRecord } from './reading/record.ts';

/** Finds what is wrong with the form of a line, by the contract. The first fault is enough. */
export type CheckForm = (fields: unknown) => ErrorDetail | undefined;

export interface Judging {
  project: ProjectRules;
  mapping: Mapping;
  isCsv: boolean;
  dateOrder: ImportDateOrder | null;
  needsExternalId: boolean;
  checkForm: CheckForm;
}

/** Reads what a record says, and finds what is wrong with it as far as the record itself tells. */
export function judgeLine(judging: Judging, number: number, record: FileRecord): Line {
  try {
    return { number, record, ...judgeRecord(judging, record) };
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return { number, record, fault: readFault(error) };
  }
}

function judgeRecord(judging: Judging, record: FileRecord): Pick<Line, 'sent' | 'submitter' | 'fault'> {
  const { project, mapping, isCsv, dateOrder, needsExternalId, checkForm } = judging;
  if (!record.values) return { fault: { path: '', message: record.fault ?? 'cannot be read' } };
  const twice = record.twice?.find((column) => usesColumn(mapping, column));
  if (twice !== undefined)
    return { fault: { path: twice, message: 'must not say different things in columns of the same name' } };
  const mapped = mapRecord(mapping, record.values, { isCsv, dateOrder });
  if ('unknown' in mapped) return { fault: { path: mapped.unknown, message: 'is not a known column' } };
  const typed = isCsv ? readCells(mapped.fields, project.customFieldDefinitions, dateOrder) : mapped.fields;
  requireCleanText(typed, 'body');
  const sent = withCustomFields(typed) as ImportedLine;
  cleanLabels(sent);
  const wrong = checkForm(sent);
  if (wrong) return { fault: toFault(wrong) };
  if (needsExternalId && !sent.externalId) return { fault: { path: 'externalId', message: 'is required' } };
  // A line that changes an item may leave out what a new item must have.
  if (sent.customMetadata) sent.customMetadata = cleanCustomFields(project, sent.customMetadata);
  if (sent.status !== undefined) requireStatusCategory(project, sent.status);
  if (sent.tags) sent.tags = cleanTags(sent.tags);
  return { sent, submitter: findSubmitter(sent) };
}

/** Blank labels are not sent. */
function cleanLabels(sent: ImportedLine): void {
  for (const field of ['category', 'externalId'] as const) {
    if (typeof sent[field] !== 'string') continue;
    const label = cleanLabel(sent[field]);
    if (label === '') delete sent[field];
    else sent[field] = label;
  }
}

/** What the rules of a request say, in the words of a line. */
export function readFault(error: BadRequest): Fault {
  const [first = { path: '', message: error.message }] = error.details ?? [];
  return toFault(first);
}

function toFault({ path, message }: ErrorDetail): Fault {
  return { path: path.replace(/^body\/?/, ''), message };
}
