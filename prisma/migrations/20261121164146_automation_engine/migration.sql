-- DropIndex
DROP INDEX "automations_scope_enabled_idx";

-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "next_run_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "listening_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "automation_events" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "pending" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automation_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "automation_events_feedback_id_idx" ON "automation_events"("feedback_id");

-- CreateIndex
CREATE INDEX "automation_events_created_at_idx" ON "automation_events"("created_at");

-- AddForeignKey
ALTER TABLE "automation_events" ADD CONSTRAINT "automation_events_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "feedback"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the scheduler looks for, and what scheduled automations mostly look for: items that are not done.
CREATE INDEX "automations_next_run_at_idx" ON "automations"("next_run_at") WHERE "next_run_at" IS NOT NULL;
CREATE INDEX "feedback_project_id_due_date_not_done_idx" ON "feedback"("project_id", "due_date") WHERE "resolved_at" IS NULL AND "due_date" IS NOT NULL;
