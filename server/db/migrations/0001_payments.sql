CREATE TABLE "coupon_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"discount_cents" integer NOT NULL,
	"status" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"text_pt" text NOT NULL,
	"text_en" text NOT NULL,
	"percent" smallint,
	"amount_cents" integer,
	"min_cents" integer DEFAULT 0 NOT NULL,
	"max_cents" integer,
	"borne_by" text DEFAULT 'platform' NOT NULL,
	"provider_id" bigint,
	"user_id" bigint,
	"sub_service_ids" integer[] DEFAULT '{}' NOT NULL,
	"uses_each" smallint DEFAULT 1 NOT NULL,
	"uses_total" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_worth" CHECK ((percent is null) <> (amount_cents is null) and coalesce(percent, 1) between 1 and 100 and coalesce(amount_cents, 1) > 0),
	CONSTRAINT "coupons_taken" CHECK (taken >= 0 and (uses_total is null or taken <= uses_total))
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"side" text NOT NULL,
	"refund_cents" integer NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_proposals_refund" CHECK (refund_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"status" text DEFAULT 'opened' NOT NULL,
	"opened_by" text NOT NULL,
	"reason" text NOT NULL,
	"booking_status" text NOT NULL,
	"held_cents" integer NOT NULL,
	"stage_until" timestamp with time zone,
	"settlement" text,
	"refund_cents" integer,
	"decision_reason" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_status" CHECK (status in ('opened', 'talking', 'proposing', 'agreed', 'deciding', 'resolved', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chargebacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"gateway_ref" text NOT NULL,
	"status" text DEFAULT 'opened' NOT NULL,
	"amount_cents" integer NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_status" CHECK (status in ('opened', 'evidence_due', 'submitted', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"body" text NOT NULL,
	"about" text,
	"about_ref" text,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_advances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_advances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"amount_cents" integer NOT NULL,
	"receipt_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_advances_status" CHECK (status in ('asked', 'granted', 'refused', 'drawn')),
	CONSTRAINT "material_advances_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "money_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"actor" text NOT NULL,
	"user_id" bigint,
	"step" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"source" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"coupon_id" bigint,
	"lot_id" bigint,
	CONSTRAINT "payment_parts_amounts" CHECK (amount_cents > 0 and refunded_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"booking_id" bigint,
	"payer_id" bigint NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"amount_cents" integer NOT NULL,
	"external_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"gateway" text NOT NULL,
	"gateway_ref" text,
	"gateway_paid_cents" integer DEFAULT 0 NOT NULL,
	"gateway_refunded_cents" integer DEFAULT 0 NOT NULL,
	"gateway_fee_cents" integer DEFAULT 0 NOT NULL,
	"gateway_settled_cents" integer DEFAULT 0 NOT NULL,
	"pix_code" text,
	"pix_expires_at" timestamp with time zone,
	"card_request" jsonb,
	"card_brand" text,
	"card_last4" text,
	"installments" smallint,
	"failure_code" text,
	"early_start" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone DEFAULT now(),
	"looks" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_status" CHECK (status in ('creating', 'pending', 'review', 'paid', 'failed', 'expiring', 'expired', 'late', 'duplicate', 'mismatch', 'partially_refunded', 'refunded', 'disputed_external', 'charged_back')),
	CONSTRAINT "payments_amounts" CHECK (amount_cents >= 0 and external_cents between 0 and amount_cents),
	CONSTRAINT "payments_refunded" CHECK (refunded_cents between 0 and amount_cents),
	CONSTRAINT "payments_purpose" CHECK ((purpose = 'booking') = (booking_id is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" bigint NOT NULL,
	"booking_id" bigint,
	"origin" text DEFAULT 'own' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"gateway_ref" text,
	"look_at" timestamp with time zone DEFAULT now(),
	"looks" integer DEFAULT 0 NOT NULL,
	"succeeded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_status" CHECK (status in ('requested', 'sending', 'processing', 'unknown', 'succeeded', 'rejected', 'waiting_funds', 'by_transfer')),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"gateway_customer" text NOT NULL,
	"gateway_card" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bonus_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"payment_id" bigint,
	"granted_cents" integer NOT NULL,
	"left_cents" integer NOT NULL,
	"cash_left_cents" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"expired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bonus_lots_amounts" CHECK (left_cents between 0 and granted_cents and cash_left_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_tiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deposit_cents" integer NOT NULL,
	"bonus_cents" integer NOT NULL,
	"bonus_days" integer DEFAULT 180 NOT NULL,
	CONSTRAINT "deposit_tiers_deposit_cents_unique" UNIQUE("deposit_cents"),
	CONSTRAINT "deposit_tiers_amounts" CHECK (deposit_cents > 0 and bonus_cents >= 0 and bonus_days > 0)
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "destinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key_type" text,
	"value" text NOT NULL,
	"bank" text,
	"holder" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "destinations_key" CHECK ((kind = 'pix') = (key_type is not null))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"destination_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"gateway" text NOT NULL,
	"gateway_ref" text,
	"failure" text,
	"look_at" timestamp with time zone DEFAULT now(),
	"looks" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "withdrawals_status" CHECK (status in ('requested', 'confirmed', 'queued', 'sending', 'processing', 'unknown', 'paid', 'rejected', 'returned', 'partially_returned', 'canceled')),
	CONSTRAINT "withdrawals_amounts" CHECK (amount_cents > 0 and returned_cents between 0 and amount_cents)
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_proposals" ADD CONSTRAINT "dispute_proposals_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_advances" ADD CONSTRAINT "material_advances_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_lots" ADD CONSTRAINT "bonus_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_lots" ADD CONSTRAINT "bonus_lots_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_person" ON "coupon_uses" USING btree ("coupon_id","user_id") WHERE status <> 'given_back';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_payment" ON "coupon_uses" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "coupons_user" ON "coupons" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "dispute_evidence_dispute" ON "dispute_evidence" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE INDEX "dispute_proposals_dispute" ON "dispute_proposals" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_proposals_open" ON "dispute_proposals" USING btree ("dispute_id","side") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("booking_id") WHERE status not in ('resolved', 'withdrawn');--> statement-breakpoint
CREATE INDEX "disputes_booking" ON "disputes" USING btree ("booking_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_due" ON "disputes" USING btree ("stage_until") WHERE stage_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_gateway" ON "chargebacks" USING btree ("payment_id","gateway_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_once" ON "gateway_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "gateway_events_waiting" ON "gateway_events" USING btree ("id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "material_advances_booking" ON "material_advances" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_advances_one_open" ON "material_advances" USING btree ("booking_id") WHERE status in ('asked', 'granted');--> statement-breakpoint
CREATE INDEX "money_events_subject" ON "money_events" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "payment_parts_payment" ON "payment_parts" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id","id" DESC NULLS LAST) WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway" ON "payments" USING btree ("gateway","gateway_ref") WHERE gateway_ref is not null;--> statement-breakpoint
CREATE INDEX "payments_look" ON "payments" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("booking_id") WHERE status in ('creating', 'pending', 'review', 'expiring');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id","id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_look" ON "refunds" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_gateway" ON "refunds" USING btree ("payment_id","gateway_ref") WHERE gateway_ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_gateway" ON "saved_cards" USING btree ("user_id","gateway","gateway_card");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_default" ON "saved_cards" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "bonus_lots_user" ON "bonus_lots" USING btree ("user_id","expires_at","id") WHERE left_cents > 0 and expired_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_lots_payment" ON "bonus_lots" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "destinations_own" ON "destinations" USING btree ("user_id","kind","value") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "withdrawals_look" ON "withdrawals" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
-- The journal of money's processes is append-only too, with the same exception: who erases a person takes out what was said.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('booking_events', 'money_events') AND current_setting('oficio.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) = to_jsonb(OLD) || '{"detail": null}' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER money_events_append_only BEFORE UPDATE OR DELETE ON money_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
