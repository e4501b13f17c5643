-- DropForeignKey
ALTER TABLE "metrics_days" DROP CONSTRAINT "metrics_days_workspace_id_fkey";

-- AlterTable
ALTER TABLE "metrics_ratings" ADD COLUMN     "assignee_id" TEXT,
ADD COLUMN     "category" TEXT,
ADD COLUMN     "channel" TEXT,
ADD COLUMN     "priority" TEXT,
ADD COLUMN     "status" TEXT,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "report_timezone" TEXT NOT NULL DEFAULT 'UTC';

-- DropTable
DROP TABLE "metrics_days";

-- CreateTable
CREATE TABLE "metrics_counts" (
    "workspace_id" TEXT NOT NULL,
    "grain" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "value" TEXT NOT NULL,
    "created" INTEGER NOT NULL,
    "resolved" INTEGER NOT NULL,
    "reopened" INTEGER NOT NULL,
    "breaches" INTEGER NOT NULL,
    "rating_sum" DOUBLE PRECISION NOT NULL,
    "rating_count" INTEGER NOT NULL,
    "due" INTEGER NOT NULL,
    "met" INTEGER NOT NULL,
    "answered_once" INTEGER NOT NULL,
    "told" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "ages" JSONB NOT NULL,
    "first_answers" JSONB NOT NULL,
    "resolutions" JSONB NOT NULL,
    "business_first_answers" JSONB NOT NULL,
    "business_resolutions" JSONB NOT NULL,

    CONSTRAINT "metrics_counts_pkey" PRIMARY KEY ("workspace_id","grain","dimension","project_id","day","value")
);

-- AddForeignKey
ALTER TABLE "metrics_counts" ADD CONSTRAINT "metrics_counts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The service counts anew: what the log still holds, and of older items what they tell themselves.
DELETE FROM "metrics_ratings";
DELETE FROM "log_places" WHERE "reader" = 'metrics';

-- The items that wait for a first answer, with what they are grouped by.
CREATE INDEX "feedback_waiting_for_first_answer_idx" ON "feedback"("workspace_id", "created_at")
INCLUDE ("project_id", "category", "channel", "assignee_id", "priority", "status")
WHERE "first_answered_at" IS NULL AND "status_category" IN ('open', 'pending');
