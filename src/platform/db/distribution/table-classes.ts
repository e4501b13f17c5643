/** Where Citus keeps the rows of a table. */
export type TableClass =
  /** On the node of their workspace. */
  | 'tenant'
  /** A copy on each node. */
  | 'reference'
  /** On the coordinator: what is found without knowing its workspace, and what is taken in turns between workspaces. */
  | 'local';

/** The class of each table. Those of pg-boss are local, because Citus is told nothing about them. */
export const tableClasses: Record<string, TableClass> = {
  users: 'reference',
  workspaces: 'tenant',
  workspace_counters: 'tenant',
  event_counters: 'tenant',
  events: 'tenant',
  log_places: 'tenant',
  members: 'tenant',
  projects: 'tenant',
  widgets: 'tenant',
  webhooks: 'tenant',
  customers: 'tenant',
  customer_identifiers: 'tenant',
  customer_search_texts: 'tenant',
  feedback: 'tenant',
  comments: 'tenant',
  notes: 'tenant',
  uploads: 'tenant',
  metrics_counts: 'tenant',
  metrics_ratings: 'tenant',
  automations: 'tenant',
  automation_runs: 'tenant',
  automation_daily_stats: 'tenant',
  automation_matches: 'tenant',
  automation_mails: 'tenant',
  subscriptions: 'tenant',
  deliveries: 'tenant',
  imports: 'tenant',
  import_chunks: 'tenant',
  import_refusals: 'tenant',
  saved_views: 'tenant',
  deletions: 'tenant',
  label_spellings: 'tenant',
  participants: 'tenant',
  mails: 'tenant',
  mail_stops: 'tenant',
  mail_suppressions: 'tenant',
  mail_allowances: 'tenant',
  inbound_mails: 'tenant',
  held_senders: 'tenant',
  notifications: 'tenant',
  notification_settings: 'tenant',
  item_reads: 'tenant',
  identity_secrets: 'tenant',
  customer_external_ids: 'tenant',
  public_keys: 'local',
  thread_links: 'local',
  project_addresses: 'local',
  mailbox_positions: 'local',
  installation_secrets: 'local',
  webhook_slugs: 'local',
  storage_keys: 'local',
  stray_files: 'local',
  idempotency_records: 'local',
  outgoing_posts: 'local',
  outgoing_lanes: 'local',
  column_fillings: 'local',
  api_keys: 'local',
  api_key_rate_windows: 'local',
  former_api_key_secrets: 'local',
  sessions: 'local',
  push_devices: 'local',
  sign_in_links: 'local',
  passwords: 'local',
  sign_in_codes: 'local',
  email_changes: 'local',
  passkeys: 'local',
  passkey_challenges: 'local',
  oidc_identities: 'local',
  oidc_sign_ins: 'local',
  app_grants: 'local',
  oauth_records: 'local',
  _prisma_migrations: 'local',
};

/** The column by which the rows of a tenant table are placed. */
export function distributionColumn(table: string): string {
  return table === 'workspaces' ? 'id' : 'workspace_id';
}
