CREATE TABLE "settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" jsonb,
	"since" timestamp with time zone NOT NULL,
	"set_by" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_reason" CHECK (length(reason) between 5 and 500)
);
--> statement-breakpoint
CREATE INDEX "settings_in_force" ON "settings" USING btree ("key","since" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE TRIGGER settings_append_only BEFORE UPDATE OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO settings (key, value, since, set_by, reason)
  SELECT key, to_jsonb(value), starts_at, 'migration', 'moved from pricing_terms'
  FROM pricing_terms CROSS JOIN LATERAL (VALUES
    ('commission_percent', commission_percent::int),
    ('least_price_cents', least_price_cents),
    ('warranty_loss_cents', warranty_loss_cents)) AS terms (key, value);
--> statement-breakpoint
-- contract: the rows are in settings; no release has read pricing_terms (0.1.0 is not out).
DROP TABLE "pricing_terms" CASCADE;
