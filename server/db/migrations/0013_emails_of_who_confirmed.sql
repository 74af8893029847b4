DROP INDEX "users_email";--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree ("email") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE email_verified_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");