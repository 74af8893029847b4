ALTER TABLE "payments" ADD COLUMN "interest_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "interest_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What the demo's gateway charged before is in its own book; a real gateway's open charges are read again.
UPDATE "payments" p SET "interest_cents" = c.interest_cents
FROM "simulator_charges" c
WHERE p.gateway = 'simulator' AND c.ref = p.gateway_ref AND c.interest_cents > 0;
