-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "answer_to" TEXT;

-- Erasing a person takes their address from items of others, of which few have one.
CREATE INDEX "feedback_answer_to_idx" ON "feedback"("workspace_id", "answer_to") WHERE "answer_to" IS NOT NULL;
