/** From columns of a product's export to fields. Columns are compared without case. */
export interface Preset {
  /** Each field, and the columns that it comes from: the first that is there, or all of them, one after the other. */
  fields: { [field: string]: { firstOf: string[] } | { allOf: string[] } };
  /** From the product's words to ours. What is not named stays as it is. */
  words?: { [field: string]: { [word: string]: string } };
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
    },
    words: { status: ideaStatuses },
  },
  uservoice: {
    fields: {
      message: { allOf: ['idea title', 'idea description', 'suggestion.title', 'suggestion.body', 'title', 'text'] },
      externalId: { firstOf: ['idea id', 'suggestion.id', 'id'] },
      category: { firstOf: ['category name', 'suggestion.category.name', 'category'] },
      tags: { firstOf: ['labels', 'suggestion.labels.name'] },
      status: { firstOf: ['public status name', 'suggestion.status.name', 'status'] },
      votes: { firstOf: ['voters count', 'votes'] },
      userName: { firstOf: ['idea creator name', 'creator name'] },
      userEmail: { firstOf: ['idea creator email address', 'creator email'] },
      createdAt: { firstOf: ['created timestamp', 'suggestion.created_timestamp', 'created at'] },
    },
    words: { status: ideaStatuses },
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
      status: { open: 'new', pending: 'in-progress', hold: 'in-progress', solved: 'resolved', closed: 'archived' },
      priority: { normal: 'medium' },
    },
  },
} satisfies { [name: string]: Preset };
