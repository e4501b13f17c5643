-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[],
    "project_ids" TEXT[],
    "payload" TEXT NOT NULL,
    "headers" JSONB NOT NULL DEFAULT '[]',
    "enabled" BOOLEAN NOT NULL,
    "ordered" BOOLEAN NOT NULL,
    "include_imports" BOOLEAN NOT NULL,
    "disabled_reason" TEXT,
    "scopes" TEXT[],
    "secrets" JSONB NOT NULL,
    "after_sequence" BIGINT NOT NULL,
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "subscriptions_workspace_id_created_at_id_idx" ON "subscriptions"("workspace_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payload_check" CHECK ("payload" IN ('full', 'thin'));

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_disabled_reason_check" CHECK ("disabled_reason" IN ('manual', 'failing', 'gone'));
