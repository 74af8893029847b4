-- Extensions: equality in the exclusion constraint of slots, trigram search of cities.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Tables, foreign keys and indexes, as drizzle-kit generates them from server/db/schema.
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
	"attempts" smallint DEFAULT 0 NOT NULL,
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
	"extra_city_ibges" integer[] DEFAULT '{}' NOT NULL,
	"matched_at" timestamp with time zone,
	"district" text NOT NULL,
	"address" jsonb NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"offer_count" smallint DEFAULT 0 NOT NULL,
	"provider_id" bigint,
	"approved_offer_id" bigint,
	"is_instant" boolean DEFAULT false NOT NULL,
	"pay_until" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"proposed_starts_at" timestamp with time zone,
	"proposed_by" text,
	"start_code" text,
	"start_attempts" smallint DEFAULT 0 NOT NULL,
	"changes_requested" text,
	"end_reason" text,
	"expires_at" timestamp with time zone,
	"auto_complete_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"reminded_for" timestamp with time zone,
	"overdue_notified_at" timestamp with time zone,
	"review_reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_status" CHECK (status in ('booking_offers', 'awaiting_payment', 'approved', 'in_progress', 'delivered', 'changes_requested', 'completed', 'expired', 'canceled', 'canceled_by_customer', 'canceled_by_provider', 'no_show_provider', 'no_show_customer', 'disputed', 'refunded', 'split')),
	CONSTRAINT "bookings_pay_until" CHECK ((pay_until is not null) = (status = 'awaiting_payment'))
);
--> statement-breakpoint
CREATE TABLE "demand_watches" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "demand_waves" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"waves" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
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
	"warranty_days" smallint,
	"version" smallint DEFAULT 1 NOT NULL,
	"pending_terms" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_status" CHECK (status in ('pending', 'update_pending', 'awaiting_payment', 'approved', 'completed', 'withdrawn', 'rejected', 'expired', 'not_selected', 'canceled')),
	CONSTRAINT "offers_total" CHECK (labour_cents >= 0 and material_cents >= 0 and labour_cents + material_cents > 0)
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
	"included" jsonb DEFAULT '{"pt":[],"en":[]}'::jsonb NOT NULL,
	"not_included" jsonb DEFAULT '{"pt":[],"en":[]}'::jsonb NOT NULL,
	"durations" jsonb,
	"form" jsonb NOT NULL,
	"low_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"unit" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"council" text,
	"position" integer NOT NULL,
	"search" text NOT NULL,
	"is_general" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "sub_services_included" CHECK (jsonb_typeof(included) = 'object' and jsonb_typeof(not_included) = 'object'),
	CONSTRAINT "sub_services_durations" CHECK (durations is null or jsonb_array_length(durations -> 'choices') > 1)
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "message_files_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "message_files_position" CHECK (position >= 0 and position < 6)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_others" CHECK (blocker_id <> blocked_id)
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
	"on_my_way_at" timestamp with time zone,
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
	"attached" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_attached" CHECK (attached in ('photo', 'file'))
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "complaints_reason" CHECK (reason in ('rude', 'unsafe', 'fraud', 'outside_payment', 'identity', 'other')),
	CONSTRAINT "complaints_others" CHECK (author_id <> subject_id)
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"discount_cents" integer NOT NULL,
	"status" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"text_pt" text NOT NULL,
	"text_en" text NOT NULL,
	"percent" smallint,
	"amount_cents" integer,
	"min_cents" integer DEFAULT 0 NOT NULL,
	"max_cents" integer,
	"borne_by" text DEFAULT 'platform' NOT NULL,
	"provider_id" bigint,
	"user_id" bigint,
	"sub_service_ids" integer[] DEFAULT '{}' NOT NULL,
	"uses_each" smallint DEFAULT 1 NOT NULL,
	"uses_total" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_worth" CHECK ((percent is null) <> (amount_cents is null) and coalesce(percent, 1) between 1 and 100 and coalesce(amount_cents, 1) > 0),
	CONSTRAINT "coupons_taken" CHECK (taken >= 0 and (uses_total is null or taken <= uses_total))
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"side" text NOT NULL,
	"refund_cents" integer NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_proposals_refund" CHECK (refund_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"status" text DEFAULT 'opened' NOT NULL,
	"opened_by" text NOT NULL,
	"reason" text NOT NULL,
	"booking_status" text NOT NULL,
	"held_cents" integer NOT NULL,
	"stage_until" timestamp with time zone,
	"overdue_notified_at" timestamp with time zone,
	"settlement" text,
	"refund_cents" integer,
	"decision_reason" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_status" CHECK (status in ('opened', 'talking', 'proposing', 'agreed', 'deciding', 'resolved', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" bigint,
	"booking_id" bigint,
	"payment_id" bigint,
	"normal" smallint NOT NULL,
	"floor_cents" bigint DEFAULT 0 NOT NULL,
	"tracked" boolean NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "ledger_accounts_of" UNIQUE NULLS NOT DISTINCT("kind","owner_id","booking_id","payment_id"),
	CONSTRAINT "ledger_accounts_floor" CHECK (balance_cents >= floor_cents),
	CONSTRAINT "ledger_accounts_floor_kept" CHECK (floor_cents = 0),
	CONSTRAINT "ledger_accounts_kind" CHECK (case
        when kind in ('customer_cash', 'customer_bonus', 'customer_debt', 'provider_available', 'provider_reserve', 'provider_debt', 'withdraw_transit') then owner_id is not null and booking_id is null and payment_id is null
        when kind in ('escrow') then booking_id is not null and owner_id is null and payment_id is null
        when kind in ('refund_transit', 'dispute_hold') then payment_id is not null and owner_id is null and booking_id is null
        when kind in ('psp_pending', 'psp_available', 'gateway_fees', 'promo', 'loss', 'platform_fee', 'suspense', 'tax_withheld') then owner_id is null and booking_id is null and payment_id is null
        else false end),
	CONSTRAINT "ledger_accounts_normal" CHECK (normal = case when kind in ('customer_debt', 'provider_debt', 'psp_pending', 'psp_available', 'gateway_fees', 'promo', 'loss') then 1 else -1 end),
	CONSTRAINT "ledger_accounts_tracked" CHECK (tracked = (kind not in ('psp_pending', 'psp_available', 'gateway_fees', 'promo', 'loss', 'platform_fee', 'suspense', 'tax_withheld')))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"balance_after_cents" bigint,
	"account_version" bigint,
	CONSTRAINT "ledger_entries_journal" UNIQUE("journal_id","account_id"),
	CONSTRAINT "ledger_entries_version" UNIQUE("account_id","account_version"),
	CONSTRAINT "ledger_entries_amount" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"booking_id" bigint,
	"payment_id" bigint,
	"reverses_id" bigint,
	"actor" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_journals_event" UNIQUE("event_key"),
	CONSTRAINT "ledger_journals_reverses" UNIQUE("reverses_id"),
	CONSTRAINT "ledger_journals_actor" CHECK (actor in ('customer', 'provider', 'system', 'operator', 'gateway'))
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
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unreferenced_objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"deletion_started_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" bigint,
	"type" text DEFAULT 'image/webp' NOT NULL,
	"bytes" "bytea",
	"byte_count" integer,
	"width" integer,
	"height" integer,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "media_one_place" CHECK ((bytes is null) = (byte_count is not null)),
	CONSTRAINT "media_type" CHECK (type in ('image/webp', 'application/pdf')),
	CONSTRAINT "media_picture" CHECK ((type = 'image/webp') = (width is not null and height is not null) and (type = 'application/pdf') = (name is not null))
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
CREATE TABLE "applied_seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "chargebacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chargebacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"gateway_ref" text NOT NULL,
	"status" text DEFAULT 'opened' NOT NULL,
	"amount_cents" integer NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_status" CHECK (status in ('opened', 'evidence_due', 'submitted', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"body" text NOT NULL,
	"subject_kind" text,
	"subject_ref" text,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_advances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_advances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"amount_cents" integer NOT NULL,
	"receipt_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_advances_status" CHECK (status in ('asked', 'granted', 'refused', 'drawn')),
	CONSTRAINT "material_advances_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "money_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"actor" text NOT NULL,
	"user_id" bigint,
	"step" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"source" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"coupon_id" bigint,
	"lot_id" bigint,
	CONSTRAINT "payment_parts_amounts" CHECK (amount_cents > 0 and refunded_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"booking_id" bigint,
	"payer_id" bigint NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"amount_cents" integer NOT NULL,
	"external_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"gateway" text NOT NULL,
	"gateway_ref" text,
	"gateway_paid_cents" integer DEFAULT 0 NOT NULL,
	"gateway_refunded_cents" integer DEFAULT 0 NOT NULL,
	"gateway_fee_cents" integer DEFAULT 0 NOT NULL,
	"gateway_settled_cents" integer DEFAULT 0 NOT NULL,
	"pix_code" text,
	"pix_expires_at" timestamp with time zone,
	"card_request" jsonb,
	"card_brand" text,
	"card_last4" text,
	"installments" smallint,
	"failure_code" text,
	"early_start" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_poll_at" timestamp with time zone DEFAULT now(),
	"poll_count" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_status" CHECK (status in ('creating', 'pending', 'review', 'paid', 'failed', 'expiring', 'expired', 'late', 'duplicate', 'mismatch', 'partially_refunded', 'refunded', 'disputed_external', 'charged_back')),
	CONSTRAINT "payments_amounts" CHECK (amount_cents >= 0 and external_cents between 0 and amount_cents),
	CONSTRAINT "payments_refunded" CHECK (refunded_cents between 0 and amount_cents),
	CONSTRAINT "payments_purpose" CHECK ((purpose = 'booking') = (booking_id is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" bigint NOT NULL,
	"booking_id" bigint,
	"origin" text DEFAULT 'own' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"gateway_ref" text,
	"next_poll_at" timestamp with time zone DEFAULT now(),
	"poll_count" integer DEFAULT 0 NOT NULL,
	"succeeded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_status" CHECK (status in ('requested', 'sending', 'processing', 'unknown', 'succeeded', 'rejected', 'waiting_funds', 'by_transfer', 'covered')),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"gateway_customer" text NOT NULL,
	"gateway_card" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "data_access_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_access_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"at_what" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_access_log_once" UNIQUE("user_id","booking_id","operator_id","at_what","day"),
	CONSTRAINT "data_access_log_subject" CHECK (at_what in ('booking', 'dispute', 'complaint'))
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
	"deliver_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
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
CREATE TABLE "bonus_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"payment_id" bigint,
	"granted_cents" integer NOT NULL,
	"left_cents" integer NOT NULL,
	"cash_left_cents" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"expired_at" timestamp with time zone,
	"expiry_notified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bonus_lots_amounts" CHECK (left_cents between 0 and granted_cents and cash_left_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_tiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deposit_cents" integer NOT NULL,
	"bonus_cents" integer NOT NULL,
	"bonus_days" integer DEFAULT 180 NOT NULL,
	CONSTRAINT "deposit_tiers_deposit_cents_unique" UNIQUE("deposit_cents"),
	CONSTRAINT "deposit_tiers_amounts" CHECK (deposit_cents > 0 and bonus_cents >= 0 and bonus_days > 0)
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "destinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key_type" text,
	"value" text NOT NULL,
	"bank" text,
	"holder" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "destinations_key" CHECK ((kind = 'pix') = (key_type is not null))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"destination_id" bigint NOT NULL,
	"owner_tax_number" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"gateway" text NOT NULL,
	"gateway_ref" text,
	"failure" text,
	"next_poll_at" timestamp with time zone DEFAULT now(),
	"poll_count" integer DEFAULT 0 NOT NULL,
	"not_found_since" timestamp with time zone,
	"case_opened_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "withdrawals_status" CHECK (status in ('requested', 'confirmed', 'queued', 'sending', 'processing', 'unknown', 'paid', 'rejected', 'returned', 'partially_returned', 'canceled')),
	CONSTRAINT "withdrawals_amounts" CHECK (amount_cents > 0 and returned_cents between 0 and amount_cents)
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
ALTER TABLE "demand_watches" ADD CONSTRAINT "demand_watches_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_waves" ADD CONSTRAINT "demand_waves_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_room_id_chat_rooms_offer_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_proposals" ADD CONSTRAINT "dispute_proposals_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_ledger_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_journals" ADD CONSTRAINT "ledger_journals_reverses_id_ledger_journals_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD CONSTRAINT "operator_cases_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD CONSTRAINT "operator_cases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD CONSTRAINT "operator_cases_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_cases" ADD CONSTRAINT "operator_cases_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_advances" ADD CONSTRAINT "material_advances_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_access_log" ADD CONSTRAINT "data_access_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_access_log" ADD CONSTRAINT "data_access_log_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_access_log" ADD CONSTRAINT "data_access_log_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "simulator_disputes" ADD CONSTRAINT "simulator_disputes_charge_id_simulator_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."simulator_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_refunds" ADD CONSTRAINT "simulator_refunds_charge_id_simulator_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."simulator_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_lots" ADD CONSTRAINT "bonus_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_lots" ADD CONSTRAINT "bonus_lots_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "bookings_to_review" ON "bookings" USING btree ("completed_at") WHERE status = 'completed' and review_reminded_at is null;--> statement-breakpoint
CREATE INDEX "bookings_overdue" ON "bookings" USING btree ("ends_at") WHERE status in ('approved', 'in_progress', 'changes_requested');--> statement-breakpoint
CREATE INDEX "bookings_unpaid" ON "bookings" USING btree ("pay_until") WHERE status = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "demand_watches_waiting" ON "demand_watches" USING btree ("booking_id") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "demand_waves_due" ON "demand_waves" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_versions_version" ON "offer_versions" USING btree ("offer_id","version");--> statement-breakpoint
CREATE INDEX "offers_booking" ON "offers" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "offers_provider" ON "offers" USING btree ("provider_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_expiring" ON "offers" USING btree ("expires_at") WHERE status in ('pending', 'update_pending');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_approved" ON "offers" USING btree ("booking_id") WHERE status in ('awaiting_payment', 'approved', 'completed');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("booking_id","provider_id") WHERE status in ('pending', 'update_pending', 'awaiting_payment', 'approved');--> statement-breakpoint
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
CREATE UNIQUE INDEX "sub_services_general" ON "sub_services" USING btree ("service_id") WHERE is_general;--> statement-breakpoint
CREATE UNIQUE INDEX "sub_services_slug" ON "sub_services" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "sub_services_service" ON "sub_services" USING btree ("service_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "message_files_media" ON "message_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "chat_rooms_customer" ON "chat_rooms" USING btree ("customer_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_rooms_provider" ON "chat_rooms" USING btree ("provider_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_rooms_booking" ON "chat_rooms" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq" ON "messages" USING btree ("room_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("room_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "complaints_author" ON "complaints" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "complaints_subject" ON "complaints" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "coupon_uses_person" ON "coupon_uses" USING btree ("coupon_id","user_id") WHERE status <> 'given_back';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_payment" ON "coupon_uses" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "coupons_user" ON "coupons" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "dispute_evidence_dispute" ON "dispute_evidence" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE INDEX "dispute_proposals_dispute" ON "dispute_proposals" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_proposals_open" ON "dispute_proposals" USING btree ("dispute_id","side") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("booking_id") WHERE status not in ('resolved', 'withdrawn');--> statement-breakpoint
CREATE INDEX "disputes_booking" ON "disputes" USING btree ("booking_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_due" ON "disputes" USING btree ("stage_until") WHERE stage_until is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_lookup" ON "ledger_accounts" USING btree ("kind",coalesce(owner_id, 0),coalesce(booking_id, 0),coalesce(payment_id, 0));--> statement-breakpoint
CREATE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_booking" ON "ledger_accounts" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id" DESC NULLS FIRST,"amount_cents");--> statement-breakpoint
CREATE INDEX "ledger_journals_booking" ON "ledger_journals" USING btree ("booking_id","id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_journals_payment" ON "ledger_journals" USING btree ("payment_id","id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_journals_drift" ON "ledger_journals" USING btree ((occurred_at - created_at)) WHERE occurred_at - created_at not between interval '-1 minute' and interval '1 minute';--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","subject") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("mail_due_at") WHERE mail_due_at is not null and not is_read;--> statement-breakpoint
CREATE INDEX "notifications_to_push" ON "notifications" USING btree ("push_due_at") WHERE push_due_at is not null and not is_read;--> statement-breakpoint
CREATE INDEX "push_tokens_user" ON "push_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_tokens_session" ON "push_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "captured_messages_to" ON "captured_messages" USING btree ("to","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "unreferenced_objects_due" ON "unreferenced_objects" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "media_unclaimed" ON "media" USING btree ("created_at") WHERE claimed_at is null;--> statement-breakpoint
CREATE INDEX "media_stored_outside" ON "media" USING btree ("id") WHERE bytes is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("run_at","id") WHERE dead_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_movements_once" ON "gateway_movements" USING btree ("gateway","ref");--> statement-breakpoint
CREATE INDEX "gateway_movements_reference" ON "gateway_movements" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "gateway_movements_at" ON "gateway_movements" USING btree ("gateway","at");--> statement-breakpoint
CREATE INDEX "operator_cases_urgent" ON "operator_cases" USING btree ("status","urgent_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_gateway" ON "chargebacks" USING btree ("payment_id","gateway_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_once" ON "gateway_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "gateway_events_waiting" ON "gateway_events" USING btree ("id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "material_advances_booking" ON "material_advances" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_advances_one_open" ON "material_advances" USING btree ("booking_id") WHERE status in ('asked', 'granted');--> statement-breakpoint
CREATE INDEX "money_events_subject" ON "money_events" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "payment_parts_payment" ON "payment_parts" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id","id" DESC NULLS LAST) WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway" ON "payments" USING btree ("gateway","gateway_ref") WHERE gateway_ref is not null;--> statement-breakpoint
CREATE INDEX "payments_next_poll" ON "payments" USING btree ("next_poll_at") WHERE next_poll_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("booking_id") WHERE status in ('creating', 'pending', 'review', 'expiring');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_booking" ON "refunds" USING btree ("booking_id","id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_next_poll" ON "refunds" USING btree ("next_poll_at") WHERE next_poll_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_gateway" ON "refunds" USING btree ("payment_id","gateway_ref") WHERE gateway_ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_gateway" ON "saved_cards" USING btree ("user_id","gateway","gateway_card");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_default" ON "saved_cards" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","id" DESC NULLS LAST) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "data_access_log_user" ON "data_access_log" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "availability_exceptions_provider" ON "availability_exceptions" USING btree ("provider_id","date");--> statement-breakpoint
CREATE INDEX "availability_hours_provider" ON "availability_hours" USING btree ("provider_id","weekday");--> statement-breakpoint
CREATE INDEX "offering_changes_latest" ON "offering_changes" USING btree ("sub_service_id","changed_at");--> statement-breakpoint
CREATE INDEX "provider_service_cities_provider" ON "provider_service_cities" USING btree ("provider_id","sub_service_id","city_ibge");--> statement-breakpoint
CREATE INDEX "provider_services_sub_service" ON "provider_services" USING btree ("sub_service_id","provider_id");--> statement-breakpoint
CREATE INDEX "simulator_cards_customer" ON "simulator_cards" USING btree ("customer","id");--> statement-breakpoint
CREATE INDEX "simulator_charges_reference" ON "simulator_charges" USING btree ("reference","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulator_charges_due" ON "simulator_charges" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "simulator_charges_pending" ON "simulator_charges" USING btree ("id") WHERE status = 'paid' and not settled;--> statement-breakpoint
CREATE INDEX "simulator_disputes_charge" ON "simulator_disputes" USING btree ("charge_id","id");--> statement-breakpoint
CREATE INDEX "simulator_events_reference" ON "simulator_events" USING btree ("reference","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulator_events_due" ON "simulator_events" USING btree ("deliver_at","id") WHERE copies > 0;--> statement-breakpoint
CREATE INDEX "simulator_movements_at" ON "simulator_movements" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "simulator_payouts_reference" ON "simulator_payouts" USING btree ("reference","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulator_payouts_due" ON "simulator_payouts" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "simulator_plans_reference" ON "simulator_plans" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "simulator_refunds_charge" ON "simulator_refunds" USING btree ("charge_id","id");--> statement-breakpoint
CREATE INDEX "bonus_lots_user" ON "bonus_lots" USING btree ("user_id","expires_at","id") WHERE left_cents > 0 and expired_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_lots_payment" ON "bonus_lots" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "destinations_own" ON "destinations" USING btree ("user_id","kind","value") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "withdrawals_next_poll" ON "withdrawals" USING btree ("next_poll_at") WHERE next_poll_at is not null;
--> statement-breakpoint
-- Constraints, functions and triggers that the Drizzle schema cannot express.

-- Exclusion constraint: a provider's reserved slots never overlap, so two approvals of the same time cannot both commit.
ALTER TABLE slots ADD CONSTRAINT slots_no_overlap EXCLUDE USING gist (provider_id WITH =, during WITH &&);
--> statement-breakpoint
-- Append-only audit trail: rejects every update and delete. Account erasure sets `SET LOCAL oficio.erasing = 'on'` for its
-- transaction and may then null `detail`; the step, its actor and its time are kept.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('booking_events', 'money_events') AND current_setting('oficio.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) = to_jsonb(OLD) || '{"detail": null}' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_events_append_only BEFORE UPDATE OR DELETE ON booking_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER money_events_append_only BEFORE UPDATE OR DELETE ON money_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Queue wake-up: notifies workers when the transaction that inserted jobs commits.
CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();
--> statement-breakpoint
-- Review location: copies the booking's sub-service and city, so that the newest reviews of a place are read from one index.
CREATE FUNCTION place_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT sub_service_id, city_ibge INTO NEW.sub_service_id, NEW.city_ibge FROM bookings WHERE id = NEW.booking_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_place BEFORE INSERT ON reviews
  FOR EACH ROW EXECUTE FUNCTION place_review();
--> statement-breakpoint
-- Last change of the providers of a sub-service in a city. Rows are written in key order: concurrent statements wait instead of
-- deadlocking.
CREATE FUNCTION note_offering_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offering_changes
    SELECT DISTINCT sub_service_id, city_ibge, now() FROM changed ORDER BY 1, 2
  ON CONFLICT (sub_service_id, city_ibge) DO UPDATE SET changed_at = excluded.changed_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_begun AFTER INSERT ON provider_service_cities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offering_changes();
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_ceased AFTER DELETE ON provider_service_cities
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offering_changes();
--> statement-breakpoint
-- Last change of a provider's public page. Locks the user's row first, as saving a profile does: concurrent statements wait
-- instead of deadlocking. Closed accounts have no page and are skipped.
CREATE FUNCTION note_profile_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_changes
    SELECT id, now() FROM users
    WHERE id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint AND is_provider AND closed_at IS NULL
    FOR KEY SHARE
  ON CONFLICT (provider_id) DO UPDATE SET changed_at = excluded.changed_at WHERE profile_changes.changed_at < excluded.changed_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_profile_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO profile_changes
    SELECT id, now() FROM users
    WHERE id IN (SELECT provider_id FROM changed) AND is_provider AND closed_at IS NULL
    ORDER BY id FOR KEY SHARE
  ON CONFLICT (provider_id) DO UPDATE SET changed_at = excluded.changed_at WHERE profile_changes.changed_at < excluded.changed_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_profile AFTER UPDATE OF full_name, photo_id, bio ON users
  FOR EACH ROW WHEN ((OLD.full_name, OLD.photo_id, OLD.bio) IS DISTINCT FROM (NEW.full_name, NEW.photo_id, NEW.bio))
  EXECUTE FUNCTION note_profile_change('id');
--> statement-breakpoint
CREATE TRIGGER council_registrations_profile AFTER INSERT OR DELETE ON council_registrations
  FOR EACH ROW EXECUTE FUNCTION note_profile_change('user_id');
--> statement-breakpoint
CREATE TRIGGER provider_services_profile AFTER INSERT OR DELETE ON provider_services
  FOR EACH ROW EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_services_profile_terms AFTER UPDATE ON provider_services
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_profile_begun AFTER INSERT ON provider_service_cities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_profile_changes();
--> statement-breakpoint
CREATE TRIGGER provider_service_cities_profile_ceased AFTER DELETE ON provider_service_cities
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_profile_changes();
--> statement-breakpoint
-- Statistics as the page shows them: suggestions are hidden, and the response time appears from three offers on, in whole minutes.
CREATE TRIGGER provider_stats_profile_first AFTER INSERT ON provider_stats
  FOR EACH ROW WHEN (NEW.review_count > 0 OR NEW.completed_count > 0 OR NEW.offers_sent >= 3)
  EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
CREATE TRIGGER provider_stats_profile AFTER UPDATE ON provider_stats
  FOR EACH ROW WHEN (
    (OLD.review_count, OLD.rating_sum, OLD.completed_count,
      CASE WHEN OLD.offers_sent >= 3 THEN round(OLD.answer_minutes_sum::numeric / OLD.offers_sent) END)
    IS DISTINCT FROM
    (NEW.review_count, NEW.rating_sum, NEW.completed_count,
      CASE WHEN NEW.offers_sent >= 3 THEN round(NEW.answer_minutes_sum::numeric / NEW.offers_sent) END))
  EXECUTE FUNCTION note_profile_change('provider_id');
--> statement-breakpoint
-- Ledger guards. server/modules/ledger/guards.test.ts runs each one with it and without.

-- Posting: an entry updates its account's balance under the row lock, which serializes the entries of an account, and receives the
-- new version and balance; inserted values of these are overwritten. The id is drawn under the lock, so ids of an account's
-- entries rise with their versions, and the newest entry up to an id holds the balance at that id.
CREATE FUNCTION ledger_enter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance_cents = balance_cents + normal * NEW.amount_cents, version = version + 1
  WHERE id = NEW.account_id AND tracked AND closed_at IS NULL
  RETURNING balance_cents, version INTO NEW.balance_after_cents, NEW.account_version;
  IF FOUND THEN
    NEW.id := nextval('ledger_entries_id_seq');
  ELSE
    PERFORM FROM ledger_accounts WHERE id = NEW.account_id AND NOT tracked AND closed_at IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger account % is closed or does not exist', NEW.account_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_open';
    END IF;
    NEW.balance_after_cents := NULL;
    NEW.account_version := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_enter BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_enter();
--> statement-breakpoint
-- Rejection with the trigger's name as the constraint and its argument as the reason.
CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of %: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
-- Trigger depth 0 is a client's statement; the update in ledger_enter runs at depth 1.
CREATE TRIGGER ledger_accounts_by_entries BEFORE UPDATE OF balance_cents, version ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse('balances move by entries alone');
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW WHEN (NEW.balance_cents <> 0 OR NEW.version <> 0) EXECUTE FUNCTION ledger_refuse('accounts begin empty');
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_identity
  BEFORE UPDATE OF id, kind, owner_id, booking_id, payment_id, normal, tracked ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse('whose an account is stays');
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('accounts stay');
--> statement-breakpoint
CREATE TRIGGER ledger_journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_journals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('append-only');
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('append-only');
--> statement-breakpoint
-- Journal timestamp: the start of its transaction, by which ledger_balanced recognises an entry added in a later one.
CREATE FUNCTION ledger_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := transaction_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_journals_date BEFORE INSERT ON ledger_journals
  FOR EACH ROW EXECUTE FUNCTION ledger_date();
--> statement-breakpoint
-- Double entry, checked at commit: a journal has at least two entries, their sum is 0, and all were inserted in the journal's
-- transaction. A reversal is the exact opposite of the journal it reverses.
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_journal bigint;
  lines int;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'ledger_journals' THEN of_journal := NEW.id; ELSE of_journal := NEW.journal_id; END IF;
  SELECT count(*), coalesce(sum(amount_cents), 0) INTO lines, total FROM ledger_entries WHERE journal_id = of_journal;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'ledger journal % has % lines with the sum %', of_journal, lines, total USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  IF TG_TABLE_NAME = 'ledger_entries' THEN
    PERFORM FROM ledger_journals WHERE id = of_journal AND created_at = transaction_timestamp();
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger journal % is complete', of_journal USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_complete';
    END IF;
  ELSIF NEW.reverses_id IS NOT NULL THEN
    PERFORM FROM (SELECT account_id, amount_cents FROM ledger_entries WHERE journal_id = NEW.id) own
      FULL JOIN (SELECT account_id, amount_cents FROM ledger_entries WHERE journal_id = NEW.reverses_id) reversed USING (account_id)
      WHERE own.amount_cents IS DISTINCT FROM -reversed.amount_cents;
    IF FOUND THEN
      RAISE EXCEPTION 'ledger journal % is not the opposite of %', NEW.id, NEW.reverses_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_reversal';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_journals_balanced AFTER INSERT ON ledger_journals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
-- Payment guards: amounts, parties and references of a quote and of a refund are immutable; only their states change.
CREATE TRIGGER payments_identity
  BEFORE UPDATE OF reference, purpose, booking_id, payer_id, amount_cents, external_cents ON payments
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a quote stays what it was');
--> statement-breakpoint
CREATE TRIGGER payment_parts_identity BEFORE UPDATE OF payment_id, source, amount_cents, coupon_id, lot_id ON payment_parts
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a quote stays what it was');
--> statement-breakpoint
CREATE TRIGGER refunds_identity BEFORE UPDATE OF payment_id, reference, amount_cents, origin ON refunds
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a refund is what it was asked for');
--> statement-breakpoint
-- Object store clean-up: deleting an upload whose bytes are in the object store queues its object for deletion by a scheduled task.
CREATE FUNCTION media_unreference_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unreferenced_objects (id, due_at) VALUES (OLD.id, now())
  ON CONFLICT (id) DO UPDATE SET due_at = least(unreferenced_objects.due_at, excluded.due_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_object AFTER DELETE ON media
  FOR EACH ROW WHEN (OLD.bytes IS NULL) EXECUTE FUNCTION media_unreference_object();
