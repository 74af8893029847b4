-- What the schema language cannot say of payments.

-- The money of a refund and whose it is stay what they were when it was asked for: only its state moves.
CREATE TRIGGER refunds_identity BEFORE UPDATE OF payment_id, reference, amount_cents, origin ON refunds FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a refund is what it was asked for');
--> statement-breakpoint
-- A quote is not changed once somebody pays by it.
CREATE TRIGGER payments_identity BEFORE UPDATE OF reference, purpose, booking_id, payer_id, amount_cents, external_cents ON payments FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a quote stays what it was');
--> statement-breakpoint
CREATE TRIGGER payment_parts_identity BEFORE UPDATE OF payment_id, source, amount_cents, coupon_id, lot_id ON payment_parts FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a quote stays what it was');
