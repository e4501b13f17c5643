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
  'under review': 'new',
  planned: 'in-progress',
  started: 'in-progress',
  'in progress': 'in-progress',
  complete: 'resolved',
  completed: 'resolved',
  closed: 'archived',
  declined: 'archived',
  duplicate: 'archived',
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
      votes: { firstOf: ['votes_count'] },
      userName: { firstOf: ['created_by'] },
      createdAt: { firstOf: ['created_at'] },
    },
    words: { status: ideaStatuses },
  },
  uservoice: {
    fields: {
      message: { allOf: ['title', 'text'] },
      externalId: { firstOf: ['id'] },
      category: { firstOf: ['category'] },
      tags: { firstOf: ['labels'] },
      status: { firstOf: ['status'] },
      votes: { firstOf: ['votes'] },
      userName: { firstOf: ['creator name'] },
      userEmail: { firstOf: ['creator email'] },
      createdAt: { firstOf: ['created at'] },
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
