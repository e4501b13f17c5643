-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "breach_recorded" BOOLEAN NOT NULL DEFAULT false;

-- What is overdue already was so before there were such events.
UPDATE "feedback" SET "breach_recorded" = true
WHERE "due_date" < now() AND "status_category" IN ('open', 'pending');

-- Prisma knows no partial indexes. It does not begin with the workspace, because housekeeping asks for the items of all.
CREATE INDEX "feedback_breaches_idx" ON "feedback"("due_date")
WHERE "status_category" IN ('open', 'pending') AND NOT "breach_recorded" AND "due_date" IS NOT NULL;
