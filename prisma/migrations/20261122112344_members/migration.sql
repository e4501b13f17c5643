-- AlterTable
ALTER TABLE "members" ADD COLUMN     "is_new_user" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'active';

-- AlterTable
ALTER TABLE "sign_in_links" ADD COLUMN     "invited_to" TEXT,
ADD COLUMN     "signs_in" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "last_active_at" TIMESTAMPTZ(3);

ALTER TABLE "members" ADD CONSTRAINT "members_status_check" CHECK ("status" IN ('active', 'invited'));
