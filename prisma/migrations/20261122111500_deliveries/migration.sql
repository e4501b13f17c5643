-- CreateTable
CREATE TABLE "deliveries" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "outgoing_posts" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "lane" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "by_hand" BOOLEAN NOT NULL DEFAULT false,
    "leased_until" TIMESTAMPTZ(3),

    CONSTRAINT "outgoing_posts_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "outgoing_lanes" (
    "workspace_id" TEXT NOT NULL,
    "lane" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "is_ordered" BOOLEAN NOT NULL,
    "is_closed" BOOLEAN NOT NULL,
    "probe_at" TIMESTAMPTZ(3),

    CONSTRAINT "outgoing_lanes_pkey" PRIMARY KEY ("workspace_id","lane")
);

-- CreateIndex
CREATE INDEX "deliveries_workspace_id_subscription_id_sequence_idx" ON "deliveries"("workspace_id", "subscription_id", "sequence" DESC);

-- CreateIndex
CREATE INDEX "deliveries_workspace_id_subscription_id_status_sequence_idx" ON "deliveries"("workspace_id", "subscription_id", "status", "sequence" DESC);

-- CreateIndex
CREATE INDEX "deliveries_workspace_id_subscription_id_type_sequence_idx" ON "deliveries"("workspace_id", "subscription_id", "type", "sequence" DESC);

-- CreateIndex
CREATE INDEX "deliveries_workspace_id_created_at_idx" ON "deliveries"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "outgoing_posts_workspace_id_lane_due_at_number_idx" ON "outgoing_posts"("workspace_id", "lane", "due_at", "number");

-- CreateIndex
CREATE INDEX "outgoing_posts_workspace_id_lane_number_idx" ON "outgoing_posts"("workspace_id", "lane", "number");

-- CreateIndex
CREATE INDEX "outgoing_posts_workspace_id_lane_item_number_idx" ON "outgoing_posts"("workspace_id", "lane", "item", "number");

-- CreateIndex
CREATE INDEX "outgoing_posts_workspace_id_number_idx" ON "outgoing_posts"("workspace_id", "number");

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "outgoing_posts" ADD CONSTRAINT "outgoing_posts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "outgoing_lanes" ADD CONSTRAINT "outgoing_lanes_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_check" CHECK ("status" IN ('pending', 'delivered', 'failed'));

-- Prisma knows no partial indexes. Few posts are being sent at a time, or sent by hand. The first does not begin with the
-- workspace, because the limits count over all of them.
CREATE INDEX "outgoing_posts_leased_until_idx" ON "outgoing_posts"("leased_until") WHERE "leased_until" IS NOT NULL;
CREATE INDEX "outgoing_posts_workspace_id_lane_by_hand_idx" ON "outgoing_posts"("workspace_id", "lane", "due_at") WHERE "by_hand";
