-- By hand: GIN indexes below begin with workspace_id, which needs it.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'free',
    "billing_interval" TEXT NOT NULL DEFAULT 'monthly',
    "subscription_status" TEXT NOT NULL DEFAULT 'active',
    "api_access_enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace_counters" (
    "workspace_id" TEXT NOT NULL,
    "last_ticket_number" INTEGER NOT NULL DEFAULT 0,
    "feedback_month" DATE,
    "feedback_month_count" INTEGER NOT NULL DEFAULT 0,
    "storage_bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "workspace_counters_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "members" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_rate_notice_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_rate_windows" (
    "key_id" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_rate_windows_pkey" PRIMARY KEY ("key_id","window_start")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "owner" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("owner","path","key")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'web',
    "domain" TEXT,
    "bundle_id" TEXT,
    "package_name" TEXT,
    "public_key" TEXT NOT NULL,
    "privacy_settings" JSONB NOT NULL DEFAULT '{}',
    "public_portal" JSONB,
    "custom_statuses" JSONB NOT NULL DEFAULT '[]',
    "custom_field_definitions" JSONB NOT NULL DEFAULT '[]',
    "disabled_default_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sla_rules" JSONB NOT NULL DEFAULT '[]',
    "awaited_events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "public_keys" (
    "public_key" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,

    CONSTRAINT "public_keys_pkey" PRIMARY KEY ("public_key")
);

-- CreateTable
CREATE TABLE "widgets" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "config" JSONB NOT NULL,
    "styling" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "widgets_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "secret_encrypted" BYTEA NOT NULL,
    "last_received_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "webhook_slugs" (
    "slug" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,

    CONSTRAINT "webhook_slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "feedback" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "ticket_number" INTEGER NOT NULL,
    "widget_id" TEXT NOT NULL DEFAULT 'api',
    "channel" TEXT NOT NULL DEFAULT 'api',
    "message" TEXT NOT NULL,
    "category" TEXT,
    "rating" DOUBLE PRECISION,
    "status" TEXT NOT NULL DEFAULT 'new',
    "status_category" TEXT NOT NULL DEFAULT 'open',
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "priority" TEXT,
    "assignee_id" TEXT,
    "watcher_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "due_date" TIMESTAMPTZ(3),
    "due_date_from_rule" BOOLEAN NOT NULL DEFAULT false,
    "resolved_at" TIMESTAMPTZ(3),
    "user_name" TEXT,
    "user_email" TEXT,
    "user_phone" TEXT,
    "customer_id" TEXT,
    "customer_comments_enabled" BOOLEAN NOT NULL DEFAULT true,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "last_comment_by" TEXT,
    "screenshot_url" TEXT,
    "attachment_url" TEXT,
    "audio_url" TEXT,
    "video_url" TEXT,
    "context" JSONB NOT NULL DEFAULT '{}',
    "custom_metadata" JSONB,
    "votes" INTEGER NOT NULL DEFAULT 0,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "author_type" TEXT NOT NULL DEFAULT 'agent',
    "author_name" TEXT NOT NULL,
    "author_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "content_html" TEXT,
    "mentions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "author_id" TEXT,
    "author_name" TEXT NOT NULL,
    "author_email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT,
    "feedback_id" TEXT,
    "comment_id" TEXT,
    "note_id" TEXT,
    "kind" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "storage_keys" (
    "storage_key" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "upload_id" TEXT NOT NULL,

    CONSTRAINT "storage_keys_pkey" PRIMARY KEY ("storage_key")
);

-- CreateTable
CREATE TABLE "stray_files" (
    "storage_key" TEXT NOT NULL,
    "remove_after" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stray_files_pkey" PRIMARY KEY ("storage_key")
);

-- CreateTable
CREATE TABLE "customers" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT,
    "name_sort" TEXT,
    "primary_email" TEXT,
    "primary_phone" TEXT,
    "emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "phones" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "social_handles" JSONB NOT NULL DEFAULT '[]',
    "company" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "feedback_count" INTEGER NOT NULL DEFAULT 0,
    "channels" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "first_seen_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "notes" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "timezone" TEXT,
    "language" TEXT,
    "merged_customer_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "customer_identifiers" (
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,

    CONSTRAINT "customer_identifiers_pkey" PRIMARY KEY ("workspace_id","kind","value")
);

-- CreateTable
CREATE TABLE "automations" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "priority" INTEGER NOT NULL DEFAULT 100,
    "system_generated" BOOLEAN NOT NULL DEFAULT false,
    "sla_priority" TEXT,
    "conditions" JSONB NOT NULL,
    "actions" JSONB NOT NULL,
    "schedule" JSONB,
    "next_run_at" TIMESTAMPTZ(3),
    "scanned_at" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automations_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "automation_events" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "pending" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automation_events_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "automation_runs" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "event_id" TEXT,
    "outcome" TEXT NOT NULL,
    "actions_executed" JSONB NOT NULL DEFAULT '[]',
    "actor" JSONB NOT NULL,
    "trace" JSONB NOT NULL DEFAULT '[]',
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automation_runs_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "automation_daily_stats" (
    "automation_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "matched" INTEGER NOT NULL DEFAULT 0,
    "errored" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "automation_daily_stats_pkey" PRIMARY KEY ("workspace_id","automation_id","day")
);

-- CreateTable
CREATE TABLE "automation_matches" (
    "automation_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automation_matches_pkey" PRIMARY KEY ("workspace_id","automation_id","feedback_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "projects_workspace_id_created_at_id_idx" ON "projects"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "widgets_workspace_id_created_at_id_idx" ON "widgets"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "widgets_workspace_id_project_id_created_at_id_idx" ON "widgets"("workspace_id", "project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhooks_workspace_id_created_at_id_idx" ON "webhooks"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhooks_workspace_id_project_id_idx" ON "webhooks"("workspace_id", "project_id");

-- CreateIndex
CREATE INDEX "feedback_workspace_id_created_at_id_idx" ON "feedback"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_updated_at_id_idx" ON "feedback"("workspace_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_votes_id_idx" ON "feedback"("workspace_id", "votes" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_due_date_id_idx" ON "feedback"("workspace_id", "due_date", "id");

-- CreateIndex. By hand: NULLS LAST, since null comes last in both directions; Prisma cannot say it and does not compare it.
CREATE INDEX "feedback_workspace_id_due_date_desc_idx" ON "feedback"("workspace_id", "due_date" DESC NULLS LAST, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_status_created_at_id_idx" ON "feedback"("workspace_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_status_category_created_at_id_idx" ON "feedback"("workspace_id", "status_category", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_category_created_at_id_idx" ON "feedback"("workspace_id", "category", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_priority_created_at_id_idx" ON "feedback"("workspace_id", "priority", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_user_email_created_at_id_idx" ON "feedback"("workspace_id", "user_email", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_project_id_created_at_id_idx" ON "feedback"("workspace_id", "project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_customer_id_created_at_id_idx" ON "feedback"("workspace_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_workspace_id_assignee_id_created_at_id_idx" ON "feedback"("workspace_id", "assignee_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "feedback_workspace_id_ticket_number_key" ON "feedback"("workspace_id", "ticket_number");

-- CreateIndex
CREATE INDEX "comments_workspace_id_feedback_id_created_at_id_idx" ON "comments"("workspace_id", "feedback_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "notes_workspace_id_feedback_id_created_at_id_idx" ON "notes"("workspace_id", "feedback_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "uploads_workspace_id_project_id_idx" ON "uploads"("workspace_id", "project_id");

-- CreateIndex
CREATE INDEX "uploads_workspace_id_feedback_id_idx" ON "uploads"("workspace_id", "feedback_id");

-- CreateIndex
CREATE INDEX "uploads_workspace_id_comment_id_idx" ON "uploads"("workspace_id", "comment_id");

-- CreateIndex
CREATE INDEX "uploads_workspace_id_note_id_idx" ON "uploads"("workspace_id", "note_id");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_workspace_id_storage_key_key" ON "uploads"("workspace_id", "storage_key");

-- CreateIndex
CREATE INDEX "stray_files_remove_after_idx" ON "stray_files"("remove_after");

-- CreateIndex
CREATE INDEX "customers_workspace_id_last_seen_at_id_idx" ON "customers"("workspace_id", "last_seen_at", "id");

-- CreateIndex. By hand: NULLS LAST, since null comes last in both directions; Prisma cannot say it and does not compare it.
CREATE INDEX "customers_workspace_id_last_seen_at_desc_idx" ON "customers"("workspace_id", "last_seen_at" DESC NULLS LAST, "id" DESC);

-- CreateIndex
CREATE INDEX "customers_workspace_id_first_seen_at_id_idx" ON "customers"("workspace_id", "first_seen_at", "id");

-- CreateIndex. By hand: NULLS LAST, since null comes last in both directions; Prisma cannot say it and does not compare it.
CREATE INDEX "customers_workspace_id_first_seen_at_desc_idx" ON "customers"("workspace_id", "first_seen_at" DESC NULLS LAST, "id" DESC);

-- CreateIndex
CREATE INDEX "customers_workspace_id_name_sort_id_idx" ON "customers"("workspace_id", "name_sort", "id");

-- CreateIndex. By hand: NULLS LAST, since null comes last in both directions; Prisma cannot say it and does not compare it.
CREATE INDEX "customers_workspace_id_name_sort_desc_idx" ON "customers"("workspace_id", "name_sort" DESC NULLS LAST, "id" DESC);

-- CreateIndex
CREATE INDEX "customers_workspace_id_feedback_count_id_idx" ON "customers"("workspace_id", "feedback_count" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customer_identifiers_workspace_id_customer_id_idx" ON "customer_identifiers"("workspace_id", "customer_id");

-- CreateIndex
CREATE INDEX "automations_workspace_id_project_id_priority_id_idx" ON "automations"("workspace_id", "project_id", "priority", "id");

-- CreateIndex
CREATE UNIQUE INDEX "automations_workspace_id_project_id_sla_priority_key" ON "automations"("workspace_id", "project_id", "sla_priority");

-- CreateIndex
CREATE INDEX "automation_events_workspace_id_feedback_id_idx" ON "automation_events"("workspace_id", "feedback_id");

-- CreateIndex
CREATE INDEX "automation_events_workspace_id_created_at_idx" ON "automation_events"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "automation_runs_workspace_id_automation_id_run_at_id_idx" ON "automation_runs"("workspace_id", "automation_id", "run_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "automation_runs_workspace_id_automation_id_outcome_run_at_i_idx" ON "automation_runs"("workspace_id", "automation_id", "outcome", "run_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "automation_runs_workspace_id_feedback_id_automation_id_even_key" ON "automation_runs"("workspace_id", "feedback_id", "automation_id", "event_id");

-- CreateIndex
CREATE INDEX "automation_matches_workspace_id_feedback_id_idx" ON "automation_matches"("workspace_id", "feedback_id");

-- AddForeignKey
ALTER TABLE "workspace_counters" ADD CONSTRAINT "workspace_counters_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_rate_windows" ADD CONSTRAINT "api_key_rate_windows_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "projects"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "projects"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "projects"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_workspace_id_customer_id_fkey" FOREIGN KEY ("workspace_id", "customer_id") REFERENCES "customers"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "projects"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace_id_comment_id_fkey" FOREIGN KEY ("workspace_id", "comment_id") REFERENCES "comments"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace_id_note_id_fkey" FOREIGN KEY ("workspace_id", "note_id") REFERENCES "notes"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_identifiers" ADD CONSTRAINT "customer_identifiers_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_identifiers" ADD CONSTRAINT "customer_identifiers_workspace_id_customer_id_fkey" FOREIGN KEY ("workspace_id", "customer_id") REFERENCES "customers"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automations" ADD CONSTRAINT "automations_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automations" ADD CONSTRAINT "automations_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "projects"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_events" ADD CONSTRAINT "automation_events_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_workspace_id_automation_id_fkey" FOREIGN KEY ("workspace_id", "automation_id") REFERENCES "automations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_daily_stats" ADD CONSTRAINT "automation_daily_stats_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_daily_stats" ADD CONSTRAINT "automation_daily_stats_workspace_id_automation_id_fkey" FOREIGN KEY ("workspace_id", "automation_id") REFERENCES "automations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_matches" ADD CONSTRAINT "automation_matches_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_matches" ADD CONSTRAINT "automation_matches_workspace_id_automation_id_fkey" FOREIGN KEY ("workspace_id", "automation_id") REFERENCES "automations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "automation_matches" ADD CONSTRAINT "automation_matches_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- By hand from here on, because Prisma cannot say them: it has no name for the operator class of text in a GIN index.
-- It leaves alone what it does not know: functions, indexes on expressions and partial indexes. Hence the conditions, which
-- always hold and which the planner takes as proven by workspace_id = ….
CREATE INDEX "feedback_workspace_id_tags_idx" ON "feedback" USING GIN ("workspace_id", "tags") WHERE "workspace_id" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_message_idx" ON "feedback" USING GIN ("workspace_id", to_tsvector('simple', "message"));
CREATE INDEX "customers_workspace_id_tags_idx" ON "customers" USING GIN ("workspace_id", "tags") WHERE "workspace_id" IS NOT NULL;
CREATE INDEX "customers_workspace_id_channels_idx" ON "customers" USING GIN ("workspace_id", "channels") WHERE "workspace_id" IS NOT NULL;

-- isPublic=true: few items are public, so the index has them only.
CREATE INDEX "feedback_workspace_id_public_idx" ON "feedback"("workspace_id", "created_at" DESC, "id" DESC) WHERE "is_public";

-- Who else uses the file that goes with an item? Few items have one.
CREATE INDEX "feedback_workspace_id_screenshot_url_idx" ON "feedback"("workspace_id", "screenshot_url") WHERE "screenshot_url" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_attachment_url_idx" ON "feedback"("workspace_id", "attachment_url") WHERE "attachment_url" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_audio_url_idx" ON "feedback"("workspace_id", "audio_url") WHERE "audio_url" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_video_url_idx" ON "feedback"("workspace_id", "video_url") WHERE "video_url" IS NOT NULL;

-- What the scheduler looks for, and what scheduled automations mostly look for: items that are not done.
CREATE INDEX "automations_next_run_at_idx" ON "automations"("next_run_at") WHERE "next_run_at" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_project_id_due_date_not_done_idx" ON "feedback"("workspace_id", "project_id", "due_date") WHERE "resolved_at" IS NULL AND "due_date" IS NOT NULL;

-- All runs of one to three characters of a text. pg_trgm keeps those within words only: a search for "barbara b" had to
-- look at every Barbara. Each has before it the workspace, which as a column of the index would have to be read whole for
-- every search, and one of four shares by the last character of the id: what very many have is found in the first.
-- Repeated parts do no harm: the index keeps each once. Restricted, because the planner would rather compute the parts of
-- all texts with several workers. In one pass: substr() would walk from the beginning for each part, and a customer may
-- have 200 addresses.
CREATE FUNCTION search_parts(workspace_id text, id text, search_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED
RETURN ARRAY(
  SELECT workspace_id || ascii(right(id, 1)) % 4 || part
  FROM string_to_array(search_text, NULL) AS c, unnest(c, c[2:], c[3:]) AS run (a, b, d),
    LATERAL (VALUES (a), (a || b), (a || b || d)) AS parts (part)
  WHERE part IS NOT NULL
);

CREATE INDEX "customers_search_parts_idx" ON "customers" USING GIN (search_parts("workspace_id", "id", "search_text"));

-- The values that the contract knows (scripts/generate/check-constraints.ts).
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_plan_check" CHECK ("plan" IN ('free', 'pro', 'pro_max'));

ALTER TABLE "members" ADD CONSTRAINT "members_role_check" CHECK ("role" IN ('owner', 'admin', 'member'));

ALTER TABLE "projects" ADD CONSTRAINT "projects_type_check" CHECK ("type" IN ('web', 'ios', 'android', 'other'));

ALTER TABLE "projects" ADD CONSTRAINT "projects_awaited_events_check" CHECK ("awaited_events" <@ ARRAY['feedback.created', 'feedback.updated', 'time.scheduled', 'manual']::text[]);

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_channel_check" CHECK ("channel" IN ('api', 'widget', 'webhook'));

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_status_category_check" CHECK ("status_category" IN ('open', 'pending', 'resolved', 'closed'));

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_priority_check" CHECK ("priority" IN ('low', 'medium', 'high', 'urgent'));

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_last_comment_by_check" CHECK ("last_comment_by" IN ('agent', 'customer'));

ALTER TABLE "comments" ADD CONSTRAINT "comments_author_type_check" CHECK ("author_type" IN ('agent', 'customer'));

ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_check" CHECK ("kind" IN ('image', 'audio', 'video'));

ALTER TABLE "customers" ADD CONSTRAINT "customers_channels_check" CHECK ("channels" <@ ARRAY['api', 'widget', 'webhook']::text[]);

ALTER TABLE "automations" ADD CONSTRAINT "automations_scope_check" CHECK ("scope" IN ('feedback.created', 'feedback.updated', 'time.scheduled', 'manual'));

ALTER TABLE "automations" ADD CONSTRAINT "automations_sla_priority_check" CHECK ("sla_priority" IN ('low', 'medium', 'high', 'urgent'));

ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_outcome_check" CHECK ("outcome" IN ('matched', 'no-match', 'error'));
