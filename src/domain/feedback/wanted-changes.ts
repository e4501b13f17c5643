import { tagsLimits } from '../../../generated/contract-constants.ts';
import type { Feedback } from '../../../generated/prisma/client.ts';
import type { FeedbackLink, FeedbackUpdate } from '../../../generated/sdk/types.gen.ts';
import { requireEmail } from '../../base/contact/require-contact.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import { cleanTags } from '../../base/tags.ts';
import { cleanOptionalLabel, distinctLabels, findLabel, withoutLabels } from '../../base/text/label.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import type { WantedChanges } from './feedback-change.ts';

/**
 * Reads what a client wants to change. Throws a 400 for what is wrong whatever the item. `path` is where the changes
 * are in the request.
 */
export function readChanges(sent: Omit<FeedbackUpdate, 'workspaceId'>, path = 'body'): WantedChanges {
  const { dueDate, snoozedUntil, category, externalId, customMetadata, answerTo, ...plain } = sent;
  if (customMetadata && plain.customFields)
    throw BadRequest.of({ path: `${path}/customMetadata`, message: 'cannot be combined with `customFields`' });
  requireClearTags(sent, path);
  requireAddresses(sent.links ?? [], path);
  return {
    ...plain,
    ...(customMetadata && { customFields: customMetadata.customFields }),
    ...(category !== undefined && { category: cleanOptionalLabel(category) }),
    ...(externalId !== undefined && { externalId: cleanOptionalLabel(externalId) }),
    ...(answerTo !== undefined && { answerTo: requireEmail(answerTo, `${path}/answerTo`) }),
    dueDate: typeof dueDate === 'string' ? parseTimestamp(dueDate, `${path}/dueDate`) : dueDate,
    snoozedUntil:
      typeof snoozedUntil === 'string' ? parseTimestamp(snoozedUntil, `${path}/snoozedUntil`) : snoozedUntil,
  };
}

const submitterFields = { df_name: 'userName', df_email: 'userEmail', df_phone: 'userPhone' };

/** Says which custom fields of a new item would have been taken as the submitter's, and are not by a change. */
export function submitterFieldWarnings({
  customFields,
  customMetadata,
}: Omit<FeedbackUpdate, 'workspaceId'>): ErrorDetail[] {
  const [values, path] = customFields
    ? [customFields, 'body/customFields']
    : [customMetadata?.customFields ?? {}, 'body/customMetadata/customFields'];
  return Object.entries(submitterFields)
    .filter(([id]) => Object.hasOwn(values, id))
    .map(([id, field]) => ({ path: `${path}/${id}`, message: `was stored, and does not change ${field}` }));
}

function requireAddresses(links: FeedbackLink[], path: string): void {
  const wrong = links.findIndex(({ url }) => !isAddress(url));
  if (wrong !== -1)
    throw BadRequest.of({ path: `${path}/links/${wrong}/url`, message: 'must be the address of a page' });
}

/** A name or a password in it would be shown to everybody. */
function isAddress(url: string): boolean {
  const { hostname, username, password } = URL.parse(url) ?? {};
  return Boolean(hostname) && !username && !password;
}

function requireClearTags({ tags, addTags, removeTags }: Omit<FeedbackUpdate, 'workspaceId'>, path: string): void {
  cleanTags(tags ?? [], `${path}/tags`);
  const added = cleanTags(addTags ?? [], `${path}/addTags`);
  const removed = cleanTags(removeTags ?? [], `${path}/removeTags`);
  if (tags && (addTags || removeTags))
    throw BadRequest.of({
      path: `${path}/${addTags ? 'addTags' : 'removeTags'}`,
      message: 'cannot be combined with `tags`: that already names all tags',
    });
  const inBoth = added.find((tag) => findLabel(removed, tag) !== undefined);
  if (inBoth !== undefined)
    throw BadRequest.of({ path: `${path}/removeTags`, message: `must not name ${inBoth}, which addTags names too` });
}

/** Returns the tags that the item will have, undefined if they stay. Throws a 400 if they are too many. */
export function wantedTags(current: Pick<Feedback, 'tags'>, wanted: WantedChanges): string[] | undefined {
  if (wanted.tags) return cleanTags(wanted.tags);
  if (!wanted.addTags && !wanted.removeTags) return undefined;
  const tags = withoutLabels(
    distinctLabels([...current.tags, ...cleanTags(wanted.addTags ?? [])]),
    wanted.removeTags ?? [],
  );
  if (tags.length > tagsLimits.maxItems)
    throw BadRequest.of({
      path: 'body/addTags',
      message: `must leave the item at most ${tagsLimits.maxItems} tags, and it would have ${tags.length}`,
    });
  return tags;
}
