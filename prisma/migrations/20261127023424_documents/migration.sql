-- Until now it meant nothing to Heed, and nobody may have opened a project by what they wrote there.
UPDATE "projects" SET "privacy_settings" = "privacy_settings" - 'documents' WHERE "privacy_settings" ? 'documents';

ALTER TABLE "uploads" DROP CONSTRAINT "uploads_kind_check";

ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_check" CHECK ("kind" IN ('image', 'audio', 'video', 'document'));
