-- contract: the states of a refund, made again below with one more
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "overdue_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK (status in ('requested', 'sending', 'processing', 'unknown', 'succeeded', 'rejected', 'waiting_funds', 'by_transfer', 'covered'));