-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "due_soon_at" TIMESTAMPTZ(3),
ADD COLUMN     "first_answer_breach_recorded" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "first_answer_due_date" TIMESTAMPTZ(3),
ADD COLUMN     "first_answer_due_soon_at" TIMESTAMPTZ(3),
ADD COLUMN     "first_answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "reopened_at" TIMESTAMPTZ(3),
ADD COLUMN     "sla_paused" JSONB,
ADD COLUMN     "sla_paused_in_business" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "calendar" JSONB,
ADD COLUMN     "pause_while" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Deadlines that exist already are told of an hour before, as new ones are.
UPDATE "feedback" SET "due_soon_at" = "due_date" - interval '1 hour'
WHERE "due_date" > now() + interval '2 hours' AND "status_category" IN ('open', 'pending');

-- The service finds the first answers of existing items, in steps.
INSERT INTO "column_fillings" ("name", "version") SELECT 'first_answers', 1 WHERE EXISTS (SELECT FROM "workspaces");

-- Prisma knows no partial indexes. Housekeeping asks for the items of all workspaces, so that these three do not begin with one.
CREATE INDEX "feedback_first_answer_breaches_idx" ON "feedback"("first_answer_due_date")
WHERE "status_category" IN ('open', 'pending') AND "first_answered_at" IS NULL AND NOT "first_answer_breach_recorded"
  AND "first_answer_due_date" IS NOT NULL;
CREATE INDEX "feedback_due_soon_idx" ON "feedback"("due_soon_at")
WHERE "status_category" IN ('open', 'pending') AND "due_soon_at" IS NOT NULL;
CREATE INDEX "feedback_first_answer_due_soon_idx" ON "feedback"("first_answer_due_soon_at")
WHERE "status_category" IN ('open', 'pending') AND "first_answered_at" IS NULL AND "first_answer_due_soon_at" IS NOT NULL;

CREATE INDEX "feedback_first_answered_at_idx" ON "feedback"("workspace_id", "first_answered_at")
WHERE "first_answered_at" IS NOT NULL;
CREATE INDEX "feedback_resolved_at_idx" ON "feedback"("workspace_id", "resolved_at") WHERE "resolved_at" IS NOT NULL;
-- PostgreSQL counts how often the expression is true, and would guess how often a comparison of two columns is.
CREATE INDEX "feedback_resolved_late_idx"
ON "feedback"("workspace_id", coalesce("resolved_at" > "due_date", false), "created_at" DESC, "id" DESC)
WHERE "due_date" IS NOT NULL;
