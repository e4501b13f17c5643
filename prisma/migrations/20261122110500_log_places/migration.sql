-- DropForeignKey
ALTER TABLE "automation_events" DROP CONSTRAINT "automation_events_workspace_id_feedback_id_fkey";

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "unshown" JSON;

-- AlterTable
ALTER TABLE "projects" DROP COLUMN "awaited_events";

-- DropTable
DROP TABLE "automation_events";

-- CreateTable
CREATE TABLE "log_places" (
    "workspace_id" TEXT NOT NULL,
    "reader" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "progress" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "log_places_pkey" PRIMARY KEY ("workspace_id","reader")
);

-- AddForeignKey
ALTER TABLE "log_places" ADD CONSTRAINT "log_places_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Automations that wait for events hear of those from now on.
INSERT INTO "log_places" ("workspace_id", "reader", "sequence")
SELECT DISTINCT a."workspace_id", 'automations', coalesce(c."last_sequence", 0)
FROM "automations" a LEFT JOIN "event_counters" c ON c."workspace_id" = a."workspace_id"
WHERE a."enabled" AND a."scope" IN ('feedback.created', 'feedback.updated');
