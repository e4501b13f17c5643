/** From columns of a product's export to fields. Columns are compared without case. */
export interface Preset {
  /** Each field, and the columns that it comes from: the first that is there, or all of them, one after the other. */
  fields: { [field: string]: { firstOf: string[] } | { allOf: string[] } };
  /** From the product's words to ours. What is not named stays as it is. */
  words?: { [field: string]: { [word: string]: string } };
  /** The product's word for a field without a value. */
  nothing?: string;
  /** Whether the product writes blanks between tags. */
  hasTagsByBlanks?: boolean;
  /** The columns that say whether the product shows the item. */
  moderation?: string[];
  /** The columns of the team's answer, which becomes a comment. */
  answer?: { text: string; author: string; at: string };
}

const ideaStatuses = {
  open: 'new',
  new: 'new',
  published: 'new',
  active: 'new',
  'under review': 'new',
  planned: 'in-progress',
  started: 'in-progress',
  'in progress': 'in-progress',
  complete: 'resolved',
  completed: 'resolved',
  closed: 'archived',
  declined: 'archived',
  duplicate: 'archived',
  deleted: 'archived',
  spam: 'archived',
  'awaiting moderation': 'new',
  'pending moderation': 'new',
  approved: 'new',
  'needs more info': 'in-progress',
  'gathering feedback': 'in-progress',
  'in review': 'in-progress',
  released: 'resolved',
  shipped: 'resolved',
  done: 'resolved',
  'not planned': 'archived',
  'will not implement': 'archived',
  "won't do": 'archived',
};

export const presets = {
  canny: {
    fields: {
      message: { allOf: ['title', 'details'] },
      externalId: { firstOf: ['id', 'postid', 'url'] },
      category: { firstOf: ['board', 'category'] },
      tags: { firstOf: ['tags'] },
      status: { firstOf: ['status'] },
      votes: { firstOf: ['score', 'votecount'] },
      userName: { firstOf: ['authorname', 'author name'] },
      userEmail: { firstOf: ['authoremail', 'author email'] },
      createdAt: { firstOf: ['created', 'created at'] },
    },
    words: { status: ideaStatuses },
  },
  fider: {
    fields: {
      message: { allOf: ['title', 'description'] },
      externalId: { firstOf: ['number', 'id'] },
      tags: { firstOf: ['tags'] },
      status: { firstOf: ['status'] },
      votes: { firstOf: ['votes_count', 'total_votes'] },
      userName: { firstOf: ['created_by'] },
      createdAt: { firstOf: ['created_at'] },
      resolvedAt: { firstOf: ['responded_at'] },
    },
    words: { status: ideaStatuses },
    answer: { text: 'response', author: 'responded_by', at: 'responded_at' },
  },
  uservoice: {
    fields: {
      message: { allOf: ['idea title', 'idea description', 'suggestion.title', 'suggestion.body', 'title', 'text'] },
      externalId: { firstOf: ['idea id', 'suggestion.id', 'id'] },
      category: { firstOf: ['category name', 'suggestion.category.name', 'category'] },
      tags: { firstOf: ['labels', 'suggestion.labels.name'] },
      status: { firstOf: ['public status name', 'suggestion.status.name', 'status', 'state'] },
      votes: { firstOf: ['voters count', 'votes'] },
      userName: { firstOf: ['idea creator name', 'creator name'] },
      userEmail: { firstOf: ['idea creator email address', 'creator email'] },
      createdAt: { firstOf: ['created timestamp', 'suggestion.created_timestamp', 'created at'] },
    },
    words: { status: ideaStatuses },
    moderation: ['moderation state', 'moderation status', 'suggestion.moderation_state'],
  },
  zendesk: {
    fields: {
      message: { allOf: ['subject', 'description'] },
      externalId: { firstOf: ['id'] },
      tags: { firstOf: ['tags'] },
      status: { firstOf: ['status'] },
      priority: { firstOf: ['priority'] },
      userName: { firstOf: ['requester'] },
      userEmail: { firstOf: ['requester email'] },
      createdAt: { firstOf: ['created at'] },
      resolvedAt: { firstOf: ['solved at'] },
    },
    words: {
      status: {
        ...{ new: 'new', open: 'new', pending: 'in-progress', hold: 'in-progress', 'on-hold': 'in-progress' },
        ...{ solved: 'resolved', closed: 'archived', deleted: 'archived', suspended: 'archived' },
      },
      priority: { normal: 'medium' },
    },
    nothing: '-',
    hasTagsByBlanks: true,
  },
} satisfies { [name: string]: Preset };
