-- AlterTable
ALTER TABLE "outgoing_posts" ADD COLUMN     "data" JSONB,
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0;
