CREATE TABLE "chargeback_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chargeback_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chargeback_id" bigint NOT NULL,
	"part_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "chargeback_parts_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "reserve_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reserve_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"part_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reserve_holds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reserve_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chargeback_parts" ADD CONSTRAINT "chargeback_parts_chargeback_id_chargebacks_id_fk" FOREIGN KEY ("chargeback_id") REFERENCES "public"."chargebacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargeback_parts" ADD CONSTRAINT "chargeback_parts_part_id_payment_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."payment_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserve_holds" ADD CONSTRAINT "reserve_holds_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserve_holds" ADD CONSTRAINT "reserve_holds_part_id_payment_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."payment_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chargeback_parts_of" ON "chargeback_parts" USING btree ("chargeback_id","part_id");--> statement-breakpoint
CREATE INDEX "chargeback_parts_part" ON "chargeback_parts" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "reserve_holds_provider" ON "reserve_holds" USING btree ("provider_id","until");--> statement-breakpoint
CREATE INDEX "reserve_holds_part" ON "reserve_holds" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "payment_parts_lot" ON "payment_parts" USING btree ("lot_id") WHERE lot_id is not null;--> statement-breakpoint
CREATE INDEX "bonus_lots_cash" ON "bonus_lots" USING btree ("user_id","id") WHERE cash_left_cents > 0;--> statement-breakpoint
-- Deposits from before each had a lot, and those whose bonus has ended, which counted their money no longer: what of a
-- person's cash no other lot counts is of their latest deposits, since older money was spent first.
INSERT INTO "bonus_lots" ("user_id", "payment_id", "granted_cents", "left_cents", "cash_left_cents", "expires_at")
SELECT d.payer_id, d.id, 0, 0, greatest(0, least(d.most, d.free - d.later)), now() + interval '100 years'
FROM (
  SELECT p.id, p.payer_id, p.most, coalesce(a.balance_cents, 0) - coalesce(l.cents, 0) AS free,
    coalesce(sum(p.most) OVER (PARTITION BY p.payer_id ORDER BY p.id DESC
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS later
  FROM (
    SELECT y.id, y.payer_id, least(coalesce(o.cash_left_cents, y.amount_cents),
      y.amount_cents - coalesce((SELECT sum(s.refunded_cents) FROM payment_parts s WHERE s.payment_id = y.id), 0)) AS most
    FROM payments y LEFT JOIN bonus_lots o ON o.payment_id = y.id
    WHERE y.purpose = 'deposit' AND y.status IN ('paid', 'partially_refunded')
      AND (o.id IS NULL OR o.expired_at IS NOT NULL)) p
  LEFT JOIN ledger_accounts a ON a.kind = 'customer_cash' AND a.owner_id = p.payer_id
  LEFT JOIN (SELECT user_id, sum(cash_left_cents) AS cents FROM bonus_lots WHERE expired_at IS NULL GROUP BY user_id) l
    ON l.user_id = p.payer_id) d
ON CONFLICT ("payment_id") WHERE payment_id IS NOT NULL DO UPDATE SET "cash_left_cents" = excluded.cash_left_cents;
--> statement-breakpoint
-- Of a contested deposit all that was left is frozen or gone.
UPDATE "bonus_lots" SET "cash_left_cents" = 0
WHERE "expired_at" IS NOT NULL AND "cash_left_cents" > 0 AND "payment_id" IN (
  SELECT id FROM payments WHERE purpose = 'deposit' AND status NOT IN ('paid', 'partially_refunded'));
--> statement-breakpoint
-- No lots count more than their owner has: money that paid a debt, or that a contest of another deposit took, was still
-- counted. The latest keep what there is.
UPDATE "bonus_lots" l SET "cash_left_cents" = greatest(0, least(l.cash_left_cents, w.cash - w.later))
FROM (
  SELECT b.id, coalesce(a.balance_cents, 0) AS cash, coalesce(sum(b.cash_left_cents) OVER (
    PARTITION BY b.user_id ORDER BY b.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS later
  FROM bonus_lots b LEFT JOIN ledger_accounts a ON a.kind = 'customer_cash' AND a.owner_id = b.user_id) w
WHERE w.id = l.id AND l.cash_left_cents > greatest(0, w.cash - w.later);
