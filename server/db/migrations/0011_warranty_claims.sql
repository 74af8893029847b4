CREATE TABLE "claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"status" text DEFAULT 'opened' NOT NULL,
	"reason" text NOT NULL,
	"wish" text NOT NULL,
	"text" text NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"stage_until" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"visit_starts_at" timestamp with time zone,
	"visit_ends_at" timestamp with time zone,
	"missed_visits" smallint DEFAULT 0 NOT NULL,
	"offered_cents" integer,
	"offered_text" text,
	"mended_text" text,
	"mended_photos" uuid[] DEFAULT '{}' NOT NULL,
	"mended_at" timestamp with time zone,
	"decline_reason" text,
	"declined_by" text,
	"outcome" text,
	"refund_cents" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_status" CHECK (status in ('opened', 'mending', 'mended', 'money_offered', 'declined', 'disputed', 'resolved', 'lapsed', 'withdrawn')),
	CONSTRAINT "claims_outcome" CHECK (outcome is null or status in ('resolved', 'lapsed', 'withdrawn')),
	CONSTRAINT "claims_offered" CHECK ((status <> 'money_offered') or offered_cents > 0),
	CONSTRAINT "claims_visit" CHECK ((status <> 'mending') or visit_starts_at < visit_ends_at),
	CONSTRAINT "claims_refund" CHECK (refund_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "claim_id" bigint;--> statement-breakpoint
ALTER TABLE "sub_services" ADD COLUMN "is_durable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "claim_id" bigint;--> statement-breakpoint
ALTER TABLE "pricing_terms" ADD COLUMN "warranty_loss_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("booking_id") WHERE status not in ('resolved', 'lapsed', 'withdrawn');--> statement-breakpoint
CREATE INDEX "claims_booking" ON "claims" USING btree ("booking_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "claims_due" ON "claims" USING btree ("stage_until") WHERE stage_until is not null and suspended_at is null;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slots_claim" ON "slots" USING btree ("claim_id") WHERE claim_id is not null;--> statement-breakpoint
ALTER TABLE "pricing_terms" ADD CONSTRAINT "pricing_terms_warranty_loss" CHECK (warranty_loss_cents >= 0);--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A claim is made of completed work alone, whatever a program thinks.
CREATE FUNCTION claims_of_completed_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bookings WHERE id = NEW.booking_id AND status = 'completed') THEN
    RAISE EXCEPTION 'booking % is not completed', NEW.booking_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'claims_completed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER claims_completed BEFORE INSERT ON claims
  FOR EACH ROW EXECUTE FUNCTION claims_of_completed_work();
