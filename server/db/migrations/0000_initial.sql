-- Extensions the tables need.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"cep" text NOT NULL,
	"street" text NOT NULL,
	"number" text NOT NULL,
	"complement" text,
	"district" text NOT NULL,
	"city_ibge" integer NOT NULL,
	"label" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "council_registrations" (
	"user_id" bigint NOT NULL,
	"council" text NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "council_registrations_user_id_council_state_pk" PRIMARY KEY("user_id","council","state")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text,
	"full_name" text NOT NULL,
	"photo_id" uuid,
	"phone" text,
	"locale" text DEFAULT 'pt' NOT NULL,
	"is_consumer" boolean DEFAULT false NOT NULL,
	"is_provider" boolean DEFAULT false NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"phone_verified_at" timestamp with time zone,
	"tour_completed_at" timestamp with time zone,
	"accepted_terms_at" timestamp with time zone,
	"bio" text,
	"tax_number" text,
	"birth_date" date,
	"erasure_due_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verification_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"offer_id" bigint,
	"actor" text NOT NULL,
	"user_id" bigint,
	"step" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"sub_service_id" bigint NOT NULL,
	"status" text DEFAULT 'booking_offers' NOT NULL,
	"answers" jsonb NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"when_kind" text NOT NULL,
	"wanted_from" timestamp with time zone,
	"wanted_to" timestamp with time zone,
	"city_ibge" integer NOT NULL,
	"district" text NOT NULL,
	"address" jsonb NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"offer_count" smallint DEFAULT 0 NOT NULL,
	"provider_id" bigint,
	"approved_offer_id" bigint,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"proposed_starts_at" timestamp with time zone,
	"proposed_by" text,
	"start_code" text,
	"start_tries" smallint DEFAULT 0 NOT NULL,
	"changes_requested" text,
	"end_reason" text,
	"expires_at" timestamp with time zone,
	"auto_complete_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"reminded_for" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_status" CHECK (status in ('booking_offers', 'approved', 'in_progress', 'delivered', 'changes_requested', 'completed', 'expired', 'canceled', 'canceled_by_customer', 'canceled_by_provider', 'no_show_provider', 'no_show_customer', 'disputed', 'refunded', 'split'))
);
--> statement-breakpoint
CREATE TABLE "offer_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"version" smallint NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"suggestion_id" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"items" jsonb NOT NULL,
	"labour_cents" integer NOT NULL,
	"material_cents" integer NOT NULL,
	"message" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"version" smallint DEFAULT 1 NOT NULL,
	"pending_terms" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_status" CHECK (status in ('pending', 'update_pending', 'approved', 'completed', 'withdrawn', 'rejected', 'expired', 'not_selected', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"side" text NOT NULL,
	"author_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"sub_service_id" bigint,
	"city_ibge" integer,
	CONSTRAINT "reviews_rating" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"during" "tstzrange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"reasons" text[] NOT NULL,
	"score" real DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestions_status" CHECK (status in ('ready', 'seen', 'converted', 'declined', 'closed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"ibge" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"icon" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"is_visible_on_main" boolean DEFAULT true NOT NULL,
	"council" text,
	"position" integer NOT NULL,
	"search" text NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sub_services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sub_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"icon" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"keywords" jsonb NOT NULL,
	"tips" jsonb NOT NULL,
	"form" jsonb NOT NULL,
	"low_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"unit" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"council" text,
	"position" integer NOT NULL,
	"search" text NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"offer_id" bigint PRIMARY KEY NOT NULL,
	"booking_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message_id" bigint,
	"last_text" text,
	"last_at" timestamp with time zone,
	"customer_read_seq" integer DEFAULT 0 NOT NULL,
	"provider_read_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" bigint,
	"text" text NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"client_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"email" boolean DEFAULT true NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_preferences_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"indicator" text NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"params" jsonb NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_due_at" timestamp with time zone,
	"push_due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captured_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "captured_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"object_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" bigint,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_error" text,
	"dead_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seed_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "availability_exceptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"date" date NOT NULL,
	"closed" boolean NOT NULL,
	"from_minute" smallint,
	"to_minute" smallint
);
--> statement-breakpoint
CREATE TABLE "availability_hours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "availability_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability_settings" (
	"provider_id" bigint PRIMARY KEY NOT NULL,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"notice_minutes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offering_changes" (
	"sub_service_id" bigint NOT NULL,
	"city_ibge" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offering_changes_sub_service_id_city_ibge_pk" PRIMARY KEY("sub_service_id","city_ibge")
);
--> statement-breakpoint
CREATE TABLE "profile_changes" (
	"provider_id" bigint PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_service_cities" (
	"sub_service_id" bigint NOT NULL,
	"city_ibge" integer NOT NULL,
	"provider_id" bigint NOT NULL,
	CONSTRAINT "provider_service_cities_sub_service_id_city_ibge_provider_id_pk" PRIMARY KEY("sub_service_id","city_ibge","provider_id")
);
--> statement-breakpoint
CREATE TABLE "provider_services" (
	"provider_id" bigint NOT NULL,
	"sub_service_id" bigint NOT NULL,
	"price_cents" integer,
	"instant" boolean DEFAULT false NOT NULL,
	CONSTRAINT "provider_services_provider_id_sub_service_id_pk" PRIMARY KEY("provider_id","sub_service_id")
);
--> statement-breakpoint
CREATE TABLE "provider_stats" (
	"provider_id" bigint PRIMARY KEY NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"completed_count" integer DEFAULT 0 NOT NULL,
	"offers_sent" integer DEFAULT 0 NOT NULL,
	"suggestions_received" integer DEFAULT 0 NOT NULL,
	"answer_minutes_sum" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "council_registrations" ADD CONSTRAINT "council_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_sub_service_id_sub_services_id_fk" FOREIGN KEY ("sub_service_id") REFERENCES "public"."sub_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_suggestion_id_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."suggestions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_services" ADD CONSTRAINT "sub_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_room_id_chat_rooms_offer_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_hours" ADD CONSTRAINT "availability_hours_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_settings" ADD CONSTRAINT "availability_settings_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_changes" ADD CONSTRAINT "offering_changes_sub_service_id_sub_services_id_fk" FOREIGN KEY ("sub_service_id") REFERENCES "public"."sub_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_service_cities" ADD CONSTRAINT "provider_service_cities_sub_service_id_sub_services_id_fk" FOREIGN KEY ("sub_service_id") REFERENCES "public"."sub_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_service_cities" ADD CONSTRAINT "provider_service_cities_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_services" ADD CONSTRAINT "provider_services_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_services" ADD CONSTRAINT "provider_services_sub_service_id_sub_services_id_fk" FOREIGN KEY ("sub_service_id") REFERENCES "public"."sub_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_stats" ADD CONSTRAINT "provider_stats_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_age" ON "attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX "users_erasing" ON "users" USING btree ("erasure_due_at") WHERE erasure_due_at is not null and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "users_providers" ON "users" USING btree ("id") WHERE is_provider and closed_at is null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree ("email") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE email_verified_at is null and closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_phone" ON "users" USING btree ("phone") WHERE phone_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_codes_live" ON "verification_codes" USING btree ("user_id","channel");--> statement-breakpoint
CREATE INDEX "booking_events_booking" ON "booking_events" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "bookings_customer" ON "bookings" USING btree ("customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_customer_status" ON "bookings" USING btree ("customer_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_provider" ON "bookings" USING btree ("provider_id","status","id" DESC NULLS LAST) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "bookings_expiring" ON "bookings" USING btree ("expires_at") WHERE status = 'booking_offers';--> statement-breakpoint
CREATE INDEX "bookings_completing" ON "bookings" USING btree ("auto_complete_at") WHERE status = 'delivered';--> statement-breakpoint
CREATE INDEX "bookings_completed" ON "bookings" USING btree ("sub_service_id","city_ibge","completed_at") WHERE status = 'completed';--> statement-breakpoint
CREATE UNIQUE INDEX "offer_versions_version" ON "offer_versions" USING btree ("offer_id","version");--> statement-breakpoint
CREATE INDEX "offers_booking" ON "offers" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "offers_provider" ON "offers" USING btree ("provider_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_expiring" ON "offers" USING btree ("expires_at") WHERE status in ('pending', 'update_pending');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_approved" ON "offers" USING btree ("booking_id") WHERE status in ('approved', 'completed');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("booking_id","provider_id") WHERE status in ('pending', 'update_pending', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_side" ON "reviews" USING btree ("booking_id","side");--> statement-breakpoint
CREATE INDEX "reviews_city" ON "reviews" USING btree ("sub_service_id","city_ibge","id") WHERE side = 'customer' and published_at is not null and text <> '';--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("sub_service_id",(city_ibge / 100000),"id") WHERE side = 'customer' and published_at is not null and text <> '';--> statement-breakpoint
CREATE INDEX "reviews_subject" ON "reviews" USING btree ("subject_id","id" DESC NULLS LAST) WHERE published_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "slots_booking" ON "slots" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suggestions_booking_provider" ON "suggestions" USING btree ("booking_id","provider_id");--> statement-breakpoint
CREATE INDEX "suggestions_open" ON "suggestions" USING btree ("provider_id","id" DESC NULLS LAST) WHERE status in ('ready', 'seen');--> statement-breakpoint
CREATE INDEX "cities_state" ON "cities" USING btree ("state");--> statement-breakpoint
CREATE INDEX "cities_search" ON "cities" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "services_slug" ON "services" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "sub_services_slug" ON "sub_services" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "sub_services_service" ON "sub_services" USING btree ("service_id","position");--> statement-breakpoint
CREATE INDEX "chat_rooms_customer" ON "chat_rooms" USING btree ("customer_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_rooms_provider" ON "chat_rooms" USING btree ("provider_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_rooms_booking" ON "chat_rooms" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq" ON "messages" USING btree ("room_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("room_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","subject") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("mail_due_at") WHERE mail_due_at is not null and not is_read;--> statement-breakpoint
CREATE INDEX "notifications_to_push" ON "notifications" USING btree ("push_due_at") WHERE push_due_at is not null and not is_read;--> statement-breakpoint
CREATE INDEX "push_tokens_user" ON "push_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_tokens_session" ON "push_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "captured_messages_to" ON "captured_messages" USING btree ("to","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "media_unclaimed" ON "media" USING btree ("created_at") WHERE claimed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("run_at","id") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "availability_exceptions_provider" ON "availability_exceptions" USING btree ("provider_id","date");--> statement-breakpoint
CREATE INDEX "availability_hours_provider" ON "availability_hours" USING btree ("provider_id","weekday");--> statement-breakpoint
CREATE INDEX "offering_changes_latest" ON "offering_changes" USING btree ("sub_service_id","changed_at");--> statement-breakpoint
CREATE INDEX "provider_service_cities_provider" ON "provider_service_cities" USING btree ("provider_id","sub_service_id","city_ibge");--> statement-breakpoint
CREATE INDEX "provider_services_sub_service" ON "provider_services" USING btree ("sub_service_id","provider_id");
--> statement-breakpoint
-- What the schema language cannot say: exclusion constraints, functions and triggers.

-- A provider is in one place at a time: two approvals of overlapping work cannot both commit.
ALTER TABLE slots ADD CONSTRAINT slots_no_overlap EXCLUDE USING gist (provider_id WITH =, during WITH &&);
--> statement-breakpoint
-- The audit trail is append-only.
-- Whoever erases a person says so for the transaction alone, SET LOCAL oficio.erasing = 'on', and may then take out what was
-- said in a step; that the step was taken, by whom and when, stays.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'booking_events' AND current_setting('oficio.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) = to_jsonb(OLD) || '{"detail": null}' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_events_append_only BEFORE UPDATE OR DELETE ON booking_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Waking the worker belongs to the commit that gives it work.
CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();
--> statement-breakpoint
-- Where a review's work was is its booking's: kept beside it, so that the newest of a place are found without reading its bookings.
CREATE FUNCTION place_review() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN SELECT sub_service_id, city_ibge INTO NEW.sub_service_id, NEW.city_ibge FROM bookings WHERE id = NEW.booking_id; RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_place BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION place_review();
--> statement-breakpoint
-- When somebody last began or ceased to offer a sub-service in a city, whatever statement did it; in one order, so that two who meet wait instead of blocking each other.
CREATE FUNCTION note_offering_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO offering_changes SELECT DISTINCT sub_service_id, city_ibge, now() FROM changed ORDER BY 1, 2 ON CONFLICT (sub_service_id, city_ibge) DO UPDATE SET changed_at = excluded.changed_at; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_begun AFTER INSERT ON provider_service_cities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offering_changes();
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_ceased AFTER DELETE ON provider_service_cities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offering_changes();
--> statement-breakpoint
-- When what a provider's page shows last changed, whatever statement did it. The person's row is held first, as whoever saves a profile holds it, so that two who meet wait instead of blocking each other; a closed account has no page.
CREATE FUNCTION note_profile_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO profile_changes SELECT id, now() FROM users WHERE id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint AND is_provider AND closed_at IS NULL FOR KEY SHARE ON CONFLICT (provider_id) DO UPDATE SET changed_at = excluded.changed_at WHERE profile_changes.changed_at < excluded.changed_at; RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_profile_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO profile_changes SELECT id, now() FROM users WHERE id IN (SELECT provider_id FROM changed) AND is_provider AND closed_at IS NULL ORDER BY id FOR KEY SHARE ON CONFLICT (provider_id) DO UPDATE SET changed_at = excluded.changed_at WHERE profile_changes.changed_at < excluded.changed_at; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER users_profile AFTER UPDATE OF full_name, photo_id, bio ON users FOR EACH ROW WHEN ((OLD.full_name, OLD.photo_id, OLD.bio) IS DISTINCT FROM (NEW.full_name, NEW.photo_id, NEW.bio)) EXECUTE FUNCTION note_profile_change('id');
--> statement-breakpoint
CREATE TRIGGER council_registrations_profile AFTER INSERT OR DELETE ON council_registrations FOR EACH ROW EXECUTE FUNCTION note_profile_change('user_id');
--> statement-breakpoint
CREATE TRIGGER provider_services_profile AFTER INSERT OR DELETE ON provider_services FOR EACH ROW EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_services_profile_terms AFTER UPDATE ON provider_services FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_profile_begun AFTER INSERT ON provider_service_cities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_profile_changes();
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_profile_ceased AFTER DELETE ON provider_service_cities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_profile_changes();
--> statement-breakpoint
-- Figures as they are shown: suggestions are not, and how fast somebody answers is from three offers on, in whole minutes. Every published review is counted.
CREATE TRIGGER provider_stats_profile_first AFTER INSERT ON provider_stats FOR EACH ROW WHEN (NEW.review_count > 0 OR NEW.completed_count > 0 OR NEW.offers_sent >= 3) EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_stats_profile AFTER UPDATE ON provider_stats FOR EACH ROW WHEN ((OLD.review_count, OLD.rating_sum, OLD.completed_count, CASE WHEN OLD.offers_sent >= 3 THEN round(OLD.answer_minutes_sum::numeric / OLD.offers_sent) END) IS DISTINCT FROM (NEW.review_count, NEW.rating_sum, NEW.completed_count, CASE WHEN NEW.offers_sent >= 3 THEN round(NEW.answer_minutes_sum::numeric / NEW.offers_sent) END)) EXECUTE FUNCTION note_profile_change('provider_id');
