import type {
  CustomerData,
  CustomerDataComment,
  CustomerDataFeedback,
  CustomerDataOriginal,
} from '../../../generated/sdk/types.gen.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import type { Context } from '../../platform/context.ts';
import type { SqlTransaction } from '../../platform/db/sql-session.ts';
import type { Push } from '../../platform/files/spool.ts';
import { fileTime } from '../../platform/lists/export-file.ts';
import { chooseFormat, contentTypes } from '../../platform/lists/export-formats.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readAll } from '../../platform/lists/read-all.ts';
import { requireScope } from '../access/scopes.ts';
import { findOwnCustomer, noSuchCustomer } from '../customers/customer.ts';
import type { Operation } from '../operation.ts';
import { presentComment } from './comment.ts';
import {
  commentsElsewhere,
  type ExportedComment,
  itemsOf,
  mailsFrom,
  mailsTo,
  type PersonItem,
  participationsOf,
  readProfile,
} from './customer-data-sql.ts';
import { presentFeedback } from './feedback.ts';

export const exportCustomerData: Operation<'exportCustomerData'> = async (ctx, { params, query }) => {
  requireScope(ctx.caller, 'feedback:read');
  const { id, workspaceId } = await findOwnCustomer(ctx, params.id, query.workspaceId);
  return {
    contentType: contentTypes.json,
    fileName: `customer-${id}-${fileTime(ctx)}.json`,
    write: (push) => ctx.exports.run(workspaceId, push, (tx, push) => writeData(ctx, tx, { workspaceId, id }, push)),
  };
};

/** Writes the JSON of a {@link CustomerData} bit by bit. Throws a 404, before anything is pushed, if they are gone by now. */
async function writeData(
  ctx: Context,
  tx: SqlTransaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  push: Push,
): Promise<void> {
  const customer: CustomerData['customer'] | undefined = await readProfile(tx, workspaceId, id);
  if (!customer) throw noSuchCustomer();
  await push(`{"data":{"customer":${JSON.stringify(customer)},\n"feedback":[`);
  await writeRows(tx, itemsOf(customer), (row) => presentItem(ctx, row), push);
  await push('],\n"comments":[');
  await writeRows(tx, [commentsElsewhere(customer)], (row) => presentCommentElsewhere(ctx, row), push);
  await push('],\n"participations":[');
  await writeRows(tx, [participationsOf(customer)], (row) => row, push);
  await push('],\n"mails":[');
  await writeRows(tx, [mailsTo(customer)], (row) => row, push);
  await push('],\n"originals":[');
  await writeRows(tx, [mailsFrom(customer)], presentOriginal, push);
  await push(']}}\n');
}

/** Writes what the lists contain, one after the other, as the elements of one array. */
async function writeRows<Row extends { id: string }>(
  tx: SqlTransaction,
  sources: ListSource<Row>[],
  present: (row: Row) => object,
  push: Push,
): Promise<void> {
  const elements = chooseFormat<object>('json', []);
  let isFirst = true;
  const write = (rows: Row[]) => {
    const text = elements.items(rows.map(present), isFirst);
    isFirst = false;
    return text;
  };
  for (const source of sources) await readAll<Row>(tx, source, 'asc', write, push);
}

function presentItem(ctx: Context, { comments, ...row }: PersonItem): CustomerDataFeedback {
  const customerComments = comments.map((comment) => presentComment(ctx, comment));
  return { ...presentFeedback(ctx, row), customerComments };
}

function presentCommentElsewhere(ctx: Context, { feedbackId, ...comment }: ExportedComment): CustomerDataComment {
  return { ...presentComment(ctx, comment), feedbackId };
}

/** A mail quotes the address that it answers. */
function presentOriginal(row: CustomerDataOriginal): CustomerDataOriginal {
  const { subject, text, html } = row;
  return {
    ...row,
    subject: withholdLinks(subject),
    text: withholdLinks(text),
    html: html === null ? null : withholdLinks(html),
  };
}
