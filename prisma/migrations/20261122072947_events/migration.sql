-- CreateTable
CREATE TABLE "event_counters" (
    "workspace_id" TEXT NOT NULL,
    "last_sequence" BIGINT NOT NULL,

    CONSTRAINT "event_counters_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "project_id" TEXT,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "feedback_id" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "caused_by" JSON,
    "changes" JSON,
    "data" JSON NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "events_workspace_id_sequence_key" ON "events"("workspace_id", "sequence");

-- AddForeignKey
ALTER TABLE "event_counters" ADD CONSTRAINT "event_counters_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "events" ADD CONSTRAINT "events_actor_type_check" CHECK ("actor_type" IN ('apiKey', 'user', 'widget', 'webhook', 'automation', 'system'));

-- Prisma knows no partial indexes and none of expressions. An item's own events are found by the first.
CREATE INDEX "events_workspace_id_feedback_id_sequence_idx" ON "events"("workspace_id", "feedback_id", "sequence") WHERE "feedback_id" IS NOT NULL;
CREATE INDEX "events_workspace_id_subject_id_sequence_idx" ON "events"("workspace_id", "subject_id", "sequence") WHERE "subject_type" <> 'feedback';
CREATE INDEX "events_workspace_id_merged_from_idx" ON "events"("workspace_id", (("changes" -> 'mergedFrom') ->> 'to'), "sequence") WHERE "type" = 'customer.merged';
