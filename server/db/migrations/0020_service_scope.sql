ALTER TABLE "sub_services" ADD COLUMN "included" jsonb DEFAULT '{"pt":[],"en":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sub_services" ADD COLUMN "not_included" jsonb DEFAULT '{"pt":[],"en":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sub_services" ADD COLUMN "durations" jsonb;--> statement-breakpoint
ALTER TABLE "sub_services" ADD CONSTRAINT "sub_services_included" CHECK (jsonb_typeof(included) = 'object' and jsonb_typeof(not_included) = 'object');--> statement-breakpoint
ALTER TABLE "sub_services" ADD CONSTRAINT "sub_services_durations" CHECK (durations is null or jsonb_array_length(durations -> 'choices') > 1);