-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]';
