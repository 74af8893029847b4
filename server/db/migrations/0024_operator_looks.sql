CREATE TABLE "operator_looks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"at_what" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_looks_once" UNIQUE("user_id","booking_id","operator_id","at_what","day"),
	CONSTRAINT "operator_looks_what" CHECK (at_what in ('booking', 'dispute', 'complaint'))
);
--> statement-breakpoint
ALTER TABLE "operator_looks" ADD CONSTRAINT "operator_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_looks" ADD CONSTRAINT "operator_looks_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_looks" ADD CONSTRAINT "operator_looks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_looks_user" ON "operator_looks" USING btree ("user_id","id" DESC NULLS LAST);