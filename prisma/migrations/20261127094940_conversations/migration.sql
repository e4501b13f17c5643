-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "author_id" TEXT,
ADD COLUMN     "automatic" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "verified" BOOLEAN,
ADD COLUMN     "via" TEXT NOT NULL DEFAULT 'api',
ADD COLUMN     "writer" TEXT;

-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "address_disputed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "customer_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_comment_via" TEXT,
ADD COLUMN     "mailbox_wrote_at" TIMESTAMPTZ(3),
ADD COLUMN     "rating_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "satisfaction" JSONB,
ADD COLUMN     "submitter_verified" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "mail_settings" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "require_identity" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "metrics_ratings" (
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "score" INTEGER NOT NULL,

    CONSTRAINT "metrics_ratings_pkey" PRIMARY KEY ("workspace_id","feedback_id","day")
);

-- CreateTable
CREATE TABLE "customer_external_ids" (
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,

    CONSTRAINT "customer_external_ids_pkey" PRIMARY KEY ("workspace_id","project_id","external_id")
);

-- CreateTable
CREATE TABLE "identity_secrets" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "secret_encrypted" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identity_secrets_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "installation_secrets" (
    "name" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "installation_secrets_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "participants" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participants_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "thread_links" (
    "handle" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL DEFAULT '',
    "generation" INTEGER NOT NULL DEFAULT 0,
    "made_at" TIMESTAMPTZ(3),
    "extended_until" TIMESTAMPTZ(3),
    "requested_at" TIMESTAMPTZ(3),
    "seen_through" TIMESTAMPTZ(3),

    CONSTRAINT "thread_links_pkey" PRIMARY KEY ("handle")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "participant_id" TEXT,
    "kind" TEXT NOT NULL,
    "comment_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "to" TEXT NOT NULL,
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "tells_resolved" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "mail_stops" (
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_stops_pkey" PRIMARY KEY ("workspace_id","feedback_id","email_hash")
);

-- CreateTable
CREATE TABLE "mail_suppressions" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "email" TEXT,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_suppressions_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "mail_allowances" (
    "workspace_id" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_allowances_pkey" PRIMARY KEY ("workspace_id","sender")
);

-- CreateIndex
CREATE INDEX "metrics_ratings_workspace_id_day_idx" ON "metrics_ratings"("workspace_id", "day");

-- CreateIndex
CREATE INDEX "metrics_ratings_workspace_id_project_id_day_idx" ON "metrics_ratings"("workspace_id", "project_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "customer_external_ids_workspace_id_customer_id_project_id_key" ON "customer_external_ids"("workspace_id", "customer_id", "project_id");

-- CreateIndex
CREATE INDEX "identity_secrets_workspace_id_project_id_idx" ON "identity_secrets"("workspace_id", "project_id");

-- CreateIndex
CREATE INDEX "participants_workspace_id_email_idx" ON "participants"("workspace_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "participants_workspace_id_feedback_id_email_key" ON "participants"("workspace_id", "feedback_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "thread_links_workspace_id_feedback_id_participant_id_key" ON "thread_links"("workspace_id", "feedback_id", "participant_id");

-- CreateIndex
CREATE INDEX "feedback_workspace_id_submitter_verified_created_at_id_idx" ON "feedback"("workspace_id", "submitter_verified", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mails_workspace_id_feedback_id_created_at_id_idx" ON "mails"("workspace_id", "feedback_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mails_workspace_id_to_created_at_idx" ON "mails"("workspace_id", "to", "created_at");

-- CreateIndex
CREATE INDEX "mail_suppressions_workspace_id_created_at_id_idx" ON "mail_suppressions"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "mail_suppressions_workspace_id_email_hash_key" ON "mail_suppressions"("workspace_id", "email_hash");

-- AddForeignKey
ALTER TABLE "metrics_ratings" ADD CONSTRAINT "metrics_ratings_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_external_ids" ADD CONSTRAINT "customer_external_ids_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_external_ids" ADD CONSTRAINT "customer_external_ids_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "projects"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_external_ids" ADD CONSTRAINT "customer_external_ids_workspace_id_customer_id_fkey" FOREIGN KEY ("workspace_id", "customer_id") REFERENCES "customers"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "identity_secrets" ADD CONSTRAINT "identity_secrets_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "identity_secrets" ADD CONSTRAINT "identity_secrets_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "projects"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_workspace_id_feedback_id_fkey" FOREIGN KEY ("workspace_id", "feedback_id") REFERENCES "feedback"("workspace_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_stops" ADD CONSTRAINT "mail_stops_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_allowances" ADD CONSTRAINT "mail_allowances_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "events" DROP CONSTRAINT "events_actor_type_check";

ALTER TABLE "events" ADD CONSTRAINT "events_actor_type_check" CHECK ("actor_type" IN ('apiKey', 'user', 'widget', 'webhook', 'automation', 'customer', 'system'));

ALTER TABLE "comments" ADD CONSTRAINT "comments_via_check" CHECK ("via" IN ('api', 'dashboard', 'widget', 'thread', 'email', 'import', 'automation'));

ALTER TABLE "feedback" ADD CONSTRAINT "feedback_last_comment_via_check" CHECK ("last_comment_via" IN ('api', 'dashboard', 'widget', 'thread', 'email', 'import', 'automation'));

ALTER TABLE "participants" ADD CONSTRAINT "participants_kind_check" CHECK ("kind" IN ('submitter', 'added'));

ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('answer', 'receipt', 'resolved', 'link'));

ALTER TABLE "mails" ADD CONSTRAINT "mails_state_check" CHECK ("state" IN ('waiting', 'sent', 'failed', 'bounced', 'skipped'));

ALTER TABLE "mails" ADD CONSTRAINT "mails_reason_check" CHECK ("reason" IN ('no_address', 'not_set_up', 'off', 'unsubscribed', 'suppressed', 'seen', 'deleted', 'erased', 'removed', 'superseded', 'limit', 'refused', 'gave_up'));

-- Mails that wait, for the sender, who asks for those of all workspaces.
CREATE INDEX "mails_due_at_idx" ON "mails"("due_at") WHERE "due_at" IS NOT NULL;

-- The list of feedback by satisfaction: most items are never rated, so the index has the others only.
CREATE INDEX "feedback_satisfaction_idx"
  ON "feedback"("workspace_id", ("satisfaction" ->> 'score'), "created_at" DESC, "id" DESC) WHERE "satisfaction" IS NOT NULL;

-- Anybody could type any address into a widget. All stored comments are told as coming by the API.
UPDATE "feedback" SET "submitter_verified" = "channel" <> 'widget',
  "last_comment_via" = CASE WHEN "last_comment_by" IS NOT NULL THEN 'api' END
WHERE "channel" = 'widget' OR "last_comment_by" IS NOT NULL;

-- Nobody's customers begin to get mail by surprise: stored projects and rules mail nobody until somebody says so.
UPDATE "projects" SET "mail_settings" = '{"notifyCustomers": false}';
UPDATE "automations" SET "actions" = (
  SELECT jsonb_agg(CASE step.value ->> 'type' WHEN 'add_comment'
    THEN jsonb_set(step.value, '{params,notify}', 'false') ELSE step.value END ORDER BY step.ordinality)
  FROM jsonb_array_elements("actions") WITH ORDINALITY AS step
) WHERE "actions" @> '[{"type": "add_comment"}]';
