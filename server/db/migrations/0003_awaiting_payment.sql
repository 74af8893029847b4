-- contract: added again below with awaiting_payment besides; all that the release before writes stays allowed
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status";--> statement-breakpoint
-- contract: added again below with awaiting_payment besides; all that the release before writes stays allowed
ALTER TABLE "offers" DROP CONSTRAINT "offers_status";--> statement-breakpoint
DROP INDEX "offers_one_approved";--> statement-breakpoint
DROP INDEX "offers_one_open";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_instant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "pay_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_unpaid" ON "bookings" USING btree ("pay_until") WHERE status = 'awaiting_payment';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_approved" ON "offers" USING btree ("booking_id") WHERE status in ('awaiting_payment', 'approved', 'completed');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("booking_id","provider_id") WHERE status in ('pending', 'update_pending', 'awaiting_payment', 'approved');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_pay_until" CHECK ((pay_until is not null) = (status = 'awaiting_payment'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status" CHECK (status in ('booking_offers', 'awaiting_payment', 'approved', 'in_progress', 'delivered', 'changes_requested', 'completed', 'expired', 'canceled', 'canceled_by_customer', 'canceled_by_provider', 'no_show_provider', 'no_show_customer', 'disputed', 'refunded', 'split'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_total" CHECK (labour_cents >= 0 and material_cents >= 0 and labour_cents + material_cents > 0);--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_status" CHECK (status in ('pending', 'update_pending', 'awaiting_payment', 'approved', 'completed', 'withdrawn', 'rejected', 'expired', 'not_selected', 'canceled'));
