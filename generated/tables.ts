// Generated from openapi/ by npm run generate. Do not edit.

/** Every table of the Prisma schema, each after those that its foreign keys point to. */
export const tables = [
  "users",
  "workspaces",
  "workspace_counters",
  "event_counters",
  "events",
  "log_places",
  "members",
  "api_keys",
  "api_key_rate_windows",
  "idempotency_records",
  "projects",
  "public_keys",
  "widgets",
  "webhooks",
  "webhook_slugs",
  "customers",
  "feedback",
  "comments",
  "notes",
  "uploads",
  "storage_keys",
  "stray_files",
  "customer_identifiers",
  "automations",
  "automation_runs",
  "automation_daily_stats",
  "automation_matches",
  "automation_mails",
  "subscriptions"
] as const;
