CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"tracking_id" uuid,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"decision" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"locale" text NOT NULL,
	CONSTRAINT "consents_whose" CHECK (num_nonnulls(user_id, tracking_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erasure_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "users_erasing" ON "users" USING btree ("erasure_due_at") WHERE erasure_due_at is not null and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("closed_at") WHERE closed_at is not null;