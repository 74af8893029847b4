CREATE TABLE "suggestion_outcomes" (
	"suggestion_id" bigint PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"answer_minutes" integer
);
--> statement-breakpoint
-- Suggestions of the release before, as its successor would have counted them a day after they were made.
INSERT INTO "suggestion_outcomes"
  SELECT s.id, s.provider_id, b.customer_id, b.id,
    CASE WHEN answer.created_at IS NOT NULL
      THEN greatest(0, round(extract(epoch FROM answer.created_at - s.created_at) / 60))::int END
  FROM suggestions s
  JOIN bookings b ON b.id = s.booking_id
  LEFT JOIN LATERAL (
    SELECT o.created_at FROM offers o WHERE o.booking_id = b.id AND o.suggestion_id = s.id AND o.status <> 'withdrawn'
    ORDER BY o.id LIMIT 1) answer ON true
  WHERE s.created_at <= now() - interval '24 hours'
    AND b.status NOT IN ('canceled', 'canceled_by_customer')
    AND (answer.created_at IS NOT NULL OR s.status IN ('ready', 'seen', 'expired'));--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "suggestion_outcomes" ADD CONSTRAINT "suggestion_outcomes_suggestion_id_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."suggestions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_outcomes" ADD CONSTRAINT "suggestion_outcomes_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_outcomes" ADD CONSTRAINT "suggestion_outcomes_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_outcomes" ADD CONSTRAINT "suggestion_outcomes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggestion_outcomes_provider" ON "suggestion_outcomes" USING btree ("provider_id","customer_id","suggestion_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "suggestion_outcomes_customer" ON "suggestion_outcomes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "suggestion_outcomes_booking" ON "suggestion_outcomes" USING btree ("booking_id");
