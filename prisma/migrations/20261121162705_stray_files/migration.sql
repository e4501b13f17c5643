-- DropForeignKey
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_project_id_fkey";

-- CreateTable
CREATE TABLE "stray_files" (
    "storage_key" TEXT NOT NULL,
    "remove_after" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stray_files_pkey" PRIMARY KEY ("storage_key")
);

-- CreateIndex
CREATE INDEX "stray_files_remove_after_idx" ON "stray_files"("remove_after");

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: who else uses the file that goes with an item? Few items have one.
CREATE INDEX "feedback_workspace_id_screenshot_url_idx" ON "feedback"("workspace_id", "screenshot_url") WHERE "screenshot_url" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_attachment_url_idx" ON "feedback"("workspace_id", "attachment_url") WHERE "attachment_url" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_audio_url_idx" ON "feedback"("workspace_id", "audio_url") WHERE "audio_url" IS NOT NULL;
CREATE INDEX "feedback_workspace_id_video_url_idx" ON "feedback"("workspace_id", "video_url") WHERE "video_url" IS NOT NULL;
