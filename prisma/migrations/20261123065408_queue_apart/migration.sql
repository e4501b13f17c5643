-- The two tables refer to no workspace any more, so that the queue can be in one place on Citus.
ALTER TABLE "outgoing_lanes" DROP CONSTRAINT IF EXISTS "outgoing_lanes_workspace_id_fkey";
ALTER TABLE "outgoing_posts" DROP CONSTRAINT IF EXISTS "outgoing_posts_workspace_id_fkey";
