CREATE TABLE "offering_changes" (
	"sub_service_id" bigint NOT NULL,
	"city_ibge" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offering_changes_sub_service_id_city_ibge_pk" PRIMARY KEY("sub_service_id","city_ibge")
);
--> statement-breakpoint
DROP INDEX "bookings_completed";--> statement-breakpoint
DROP INDEX "provider_service_cities_provider";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "sub_service_id" bigint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "city_ibge" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sub_services" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offering_changes" ADD CONSTRAINT "offering_changes_sub_service_id_sub_services_id_fk" FOREIGN KEY ("sub_service_id") REFERENCES "public"."sub_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offering_changes_latest" ON "offering_changes" USING btree ("sub_service_id","changed_at");--> statement-breakpoint
CREATE INDEX "users_providers" ON "users" USING btree ("id") WHERE is_provider and closed_at is null;--> statement-breakpoint
CREATE INDEX "reviews_city" ON "reviews" USING btree ("sub_service_id","city_ibge","id") WHERE side = 'customer' and published_at is not null and text <> '';--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("sub_service_id",(city_ibge / 100000),"id") WHERE side = 'customer' and published_at is not null and text <> '';--> statement-breakpoint
CREATE INDEX "provider_services_sub_service" ON "provider_services" USING btree ("sub_service_id","provider_id");--> statement-breakpoint
CREATE INDEX "bookings_completed" ON "bookings" USING btree ("sub_service_id","city_ibge","completed_at") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "provider_service_cities_provider" ON "provider_service_cities" USING btree ("provider_id","sub_service_id","city_ibge");