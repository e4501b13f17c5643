-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "has_more" BOOLEAN NOT NULL DEFAULT false;
