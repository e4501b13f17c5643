/** Folders of tests that go through the database. They run on PostgreSQL if `TEST_DATABASE_URL` names a server. */
export const throughDatabase = [
  'domain',
  'doors/http',
  'platform/files',
  'platform/jobs',
  'platform/log-readers',
  'platform/mail',
];

/** Tests about the database itself, which run on both too. */
export const aboutDatabase = [
  'platform/db/check-constraints',
  'platform/db/transactions/transaction',
  'platform/db/workspace-isolation',
];

/**
 * Which of those tests then run on the embedded database too, by folder. It is PostgreSQL itself and runs the same SQL.
 * What differs is the driver, with its conversion of values, and that there is one connection. So some suites of each
 * folder of `domain` are enough if together they send each statement of the `-sql.ts` files, which `npm run uncovered`
 * holds. What knows the database beside that, such as the job queue, runs whole.
 */
export const onEmbeddedToo: Record<string, string[]> = {
  'domain/access': ['workspace-access'],
  'domain/api-keys': ['create-api-key', 'rotate-api-key'],
  'domain/automations': [
    'actions',
    'conditions-sql',
    'mail-limits',
    'read-log',
    'run-events',
    'run-schedule',
    'update-automation',
  ],
  'domain/comments': ['create-comment', 'list-comments'],
  'domain/customers': ['erase-customer', 'list-customers', 'merge-customers'],
  'domain/events': ['prune-event-log', 'stream-events'],
  'domain/feedback': [
    'bulk-update-feedback',
    'change-together',
    'count-feedback',
    'create-feedback',
    'delete-feedback',
    'erase-by-retention',
    'export-customer-data',
    'get-feedback-metrics',
    'record-breaches',
    'update-feedback',
  ],
  'domain/imports': ['hold-import', 'import-feedback'],
  'domain/me': ['list-sessions'],
  'domain/members': ['remove-member'],
  'domain/notes': ['create-note'],
  'domain/projects': ['delete-project', 'delete-workspace', 'update-project'],
  'domain/rules': ['custom-fields'],
  'domain/session': ['sign-in-by-code', 'sign-in-by-passkey'],
  'domain/subscriptions': ['create-subscription', 'deliver', 'prune-deliveries', 'replay-events', 'retry-delivery'],
  'domain/uploads': ['remove-uploads', 'upload-file'],
  'domain/views': ['create-view'],
  'domain/webhook-intake': ['receive-webhook'],
  'domain/webhooks': ['create-webhook'],
  'domain/widget-intake': ['submit-widget-feedback', 'upload-widget-file'],
  'domain/widgets': ['create-widget', 'update-widget'],
  'domain/workspaces': ['create-workspace', 'get-workspace-usage'],
  'doors/http/idempotency': ['answer-once', 'answer-together', 'atomicity'],
  'doors/http/site': ['health', 'metrics'],
  platform: ['.*'],
};
