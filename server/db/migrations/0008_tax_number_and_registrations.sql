CREATE TABLE "council_registrations" (
	"user_id" bigint NOT NULL,
	"council" text NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "council_registrations_user_id_council_state_pk" PRIMARY KEY("user_id","council","state")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "council_registrations" ADD CONSTRAINT "council_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;