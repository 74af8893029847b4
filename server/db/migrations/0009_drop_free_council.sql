-- What was typed as one text, as "CREA-SP 123456", where it reads so.
INSERT INTO "council_registrations" ("user_id", "council", "state", "number")
SELECT users.id, known.council, upper(parts[2]), left(trim(parts[3]), 20)
FROM users
CROSS JOIN LATERAL regexp_match(users.council, '^\s*([A-Za-z]+)[-/ ]+([A-Za-z]{2})[-/ .]+([0-9][0-9A-Za-z./ -]*)$') AS parts
JOIN unnest(array['CAU','COREN','CRC','CREA','CREF','CREFITO','CRFa','CRM','CRMV','CRN','CRO','CRP','OAB']) AS known(council) ON upper(known.council) = upper(parts[1])
WHERE upper(parts[2]) = ANY (array['AC','AL','AM','AP','BA','CE','DF','ES','GO','MA','MG','MS','MT','PA','PB','PE','PI','PR','RJ','RN','RO','RR','RS','SC','SE','SP','TO']);--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "council";
