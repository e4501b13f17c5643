-- AlterTable
ALTER TABLE "participants" ADD COLUMN     "sees_history" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "participants" DROP CONSTRAINT "participants_kind_check";

ALTER TABLE "participants" ADD CONSTRAINT "participants_kind_check" CHECK ("kind" IN ('submitter', 'added', 'cc'));
