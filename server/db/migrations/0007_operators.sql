CREATE TABLE "gateway_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "operator_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint,
	"booking_id" bigint,
	"payment_id" bigint,
	"withdrawal_id" bigint,
	"dispute_id" bigint,
	"facts" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"urgent_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	CONSTRAINT "operator_cases_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "operator_cases" ADD CONSTRAINT "operator_cases_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD CONSTRAINT "operator_cases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD CONSTRAINT "operator_cases_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD CONSTRAINT "operator_cases_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_movements_once" ON "gateway_movements" USING btree ("gateway","ref");--> statement-breakpoint
CREATE INDEX "gateway_movements_reference" ON "gateway_movements" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "gateway_movements_at" ON "gateway_movements" USING btree ("gateway","at");--> statement-breakpoint
CREATE INDEX "operator_cases_urgent" ON "operator_cases" USING btree ("status","urgent_at","id");