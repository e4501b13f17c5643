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
export const aboutDatabase = ['platform/db/check-constraints', 'platform/db/sql', 'platform/db/workspace-isolation'];

/**
 * Which of those tests then run on the embedded database too, by folder. It is PostgreSQL itself and runs the same SQL.
 * What differs is the driver, with its conversion of values, and that there is one connection. So some suites of each
 * folder of `domain` are enough if together they send each statement of the `-sql.ts` files, which `npm run uncovered`
 * holds. Suites about transactions that wait for each other run there too, and those about what the service does
 * differently on that database.
 */
export const onEmbeddedToo: Record<string, string[]> = {
  'domain/access': ['workspace-access'],
  'domain/api-keys': ['create-api-key'],
  'domain/apps': ['decide-app-request', 'revoke-app'],
  'domain/automations': ['conditions-sql', 'mail-limits', 'read-log', 'run-events', 'run-schedule'],
  'domain/comments': ['list-comments'],
  'domain/conversations': ['erase-conversations'],
  'domain/customers': ['erase-customer', 'external-ids', 'merge-customers'],
  'domain/events': ['prune-event-log', 'stream-events'],
  'domain/demo': ['delete-demo'],
  'domain/feedback': [
    'bulk-filter',
    'count-feedback',
    'deadlines',
    'first-answers',
    'record-breaches',
    'create-feedback',
    'custom-field-filters',
    'delete-feedback',
    'erase-by-retention',
    'export-customer-data',
    'get-feedback-metrics',
    'snooze',
    'unread',
    'update-feedback',
    'upsert-feedback',
  ],
  'domain/identity-secrets': ['create-identity-secret', 'delete-identity-secret'],
  'domain/imports': ['faulty-lines', 'get-import-report', 'hold-import', 'import-feedback'],
  'domain/inbound-mails': ['drop-mails', 'prune-inbound-mails'],
  'domain/mail-in': [
    'download-original',
    'explain-mail',
    'held-digest',
    'ingest-mail',
    'list-mail-reviews',
    'mark-as-spam',
    'receive-mail',
    'receive-new-mail',
  ],
  'domain/mails': ['list-mail-suppressions', 'send-mail', 'sending/mail-sender'],
  'domain/me': ['list-sessions'],
  'domain/members': ['remove-member'],
  'domain/notes': ['list-notes'],
  'domain/notifications': ['list-notifications', 'mailing', 'pushing', 'read-log', 'read-notifications'],
  'domain/participants': ['add-participant', 'create-thread-link', 'remove-participant'],
  'domain/projects': ['clean-mail-settings', 'delete-workspace', 'move-status-items', 'project-addresses'],
  'domain/reports': ['get-report-summary', 'list-top-customers', 'send-weekly-mails'],
  'domain/rules': ['custom-fields'],
  'domain/session': ['sign-in-by-password'],
  'domain/subscriptions': [
    'chat/take-along',
    'create-subscription',
    'deliver',
    'item-filter',
    'prune-deliveries',
    'replay-events',
    'retry-delivery',
  ],
  'domain/thread': [
    'add-thread-comment',
    'mark-thread-seen',
    'rate-thread',
    'request-thread-link',
    'resubscribe-thread',
    'stream-thread',
  ],
  'domain/uploads': ['remove-uploads'],
  'domain/views': ['create-view'],
  'domain/webhook-intake': ['receive-webhook'],
  'domain/webhooks': ['create-webhook'],
  'domain/widget-intake': [
    'count-unread-threads',
    'identify-visitor',
    'list-visitor-threads',
    'submit-as-visitor',
    'submit-widget-feedback',
    'upload-widget-file',
  ],
  'domain/widgets': ['update-widget'],
  'domain/workspaces': ['create-workspace', 'get-workspace-usage'],
  'doors/http/callers': ['mail-door'],
  'doors/http/idempotency': ['answer-once', 'creates-at-once', 'atomicity'],
  'doors/http/site': ['health', 'metrics'],
  'doors/http/thread': ['served-pages'],
  'platform/files': ['stray-files'],
  'platform/jobs': ['queue'],
  'platform/log-readers': ['log-readers'],
};
