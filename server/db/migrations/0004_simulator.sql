CREATE TABLE "simulator_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" text NOT NULL,
	"customer" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "simulator_cards_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "simulator_charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" text NOT NULL,
	"key" text,
	"reference" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"interest_cents" integer DEFAULT 0 NOT NULL,
	"refusal" text,
	"pix_code" text,
	"expires_at" timestamp with time zone,
	"brand" text,
	"last4" text,
	"installments" smallint DEFAULT 1 NOT NULL,
	"paid_at" timestamp with time zone,
	"settles_at" timestamp with time zone,
	"settled" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "simulator_charges_ref_unique" UNIQUE("ref"),
	CONSTRAINT "simulator_charges_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "simulator_customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "simulator_customers_ref_unique" UNIQUE("ref"),
	CONSTRAINT "simulator_customers_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "simulator_disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" text NOT NULL,
	"charge_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"evidence_due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "simulator_disputes_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "simulator_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"reference" text NOT NULL,
	"copies" smallint NOT NULL,
	"lost" boolean DEFAULT false NOT NULL,
	"tell_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "simulator_payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" text NOT NULL,
	"key" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"paid_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "simulator_payouts_ref_unique" UNIQUE("ref"),
	CONSTRAINT "simulator_payouts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "simulator_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"what" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" text NOT NULL,
	"key" text NOT NULL,
	"reference" text NOT NULL,
	"charge_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"lacks_funds" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "simulator_refunds_ref_unique" UNIQUE("ref"),
	CONSTRAINT "simulator_refunds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "simulator_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"answer" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "simulator_disputes" ADD CONSTRAINT "simulator_disputes_charge_id_simulator_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."simulator_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_refunds" ADD CONSTRAINT "simulator_refunds_charge_id_simulator_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."simulator_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulator_cards_customer" ON "simulator_cards" USING btree ("customer","id");--> statement-breakpoint
CREATE INDEX "simulator_charges_reference" ON "simulator_charges" USING btree ("reference","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulator_charges_due" ON "simulator_charges" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "simulator_charges_pending" ON "simulator_charges" USING btree ("id") WHERE status = 'paid' and not settled;--> statement-breakpoint
CREATE INDEX "simulator_disputes_charge" ON "simulator_disputes" USING btree ("charge_id","id");--> statement-breakpoint
CREATE INDEX "simulator_events_reference" ON "simulator_events" USING btree ("reference","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulator_events_due" ON "simulator_events" USING btree ("tell_at","id") WHERE copies > 0;--> statement-breakpoint
CREATE INDEX "simulator_movements_at" ON "simulator_movements" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "simulator_payouts_reference" ON "simulator_payouts" USING btree ("reference","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulator_payouts_due" ON "simulator_payouts" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "simulator_plans_reference" ON "simulator_plans" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "simulator_refunds_charge" ON "simulator_refunds" USING btree ("charge_id","id");