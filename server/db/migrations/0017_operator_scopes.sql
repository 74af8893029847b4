ALTER TABLE "users" ADD COLUMN "operator_scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_operators" ON "users" USING btree ("id") WHERE is_operator;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_operator_scopes" CHECK (operator_scopes <@ array['support', 'moderation', 'catalogue', 'finance', 'admin']);
--> statement-breakpoint
-- Operators of before may do everything.
UPDATE users SET operator_scopes = '{admin}' WHERE is_operator;
--> statement-breakpoint
-- `is_operator` follows the scopes. Where a program of the release before writes it alone, the scopes follow it.
CREATE FUNCTION keep_operator_flag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.operator_scopes = (CASE WHEN TG_OP = 'UPDATE' THEN OLD.operator_scopes ELSE '{}' END)
    AND NEW.is_operator <> (cardinality(NEW.operator_scopes) > 0) THEN
    NEW.operator_scopes := CASE WHEN NEW.is_operator THEN '{admin}'::text[] ELSE '{}' END;
  END IF;
  NEW.is_operator := cardinality(NEW.operator_scopes) > 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_operator_flag BEFORE INSERT OR UPDATE OF is_operator, operator_scopes ON users
  FOR EACH ROW EXECUTE FUNCTION keep_operator_flag();
