/** Columns of exported tables that are not in their file, or have another name in it, by the reason. */
const reasons: Record<string, string> = {
  'a secret': 'users.password_hash verification_codes.code_hash',
  'what renewing compares': 'sessions.generation',
  'what guessing is counted by': 'verification_codes.attempts bookings.start_attempts',
  'their own account': 'provider_service_cities.provider_id ledger_accounts.owner_id',
  'stands as `cities`': 'provider_service_cities.city_ibge',
  'a secret of the day of the work': 'bookings.start_code',
  'stands as `by_me`: other accounts are not told': 'booking_events.user_id',
  'how matching ranked them among others': 'suggestions.score',
  'a row of the offer': 'offer_versions.id',
  'the offer it is in': 'offer_versions.offer_id',
  'stands among the messages': 'chat_rooms.last_text',
  'a random name of the attempt': 'messages.client_id',
  'stands as `from`': 'messages.sender_id',
  'stands as `files`': 'messages.attached',
  'of the books': 'ledger_accounts.id',
  'stands as `account`': 'ledger_accounts.kind',
  'the sign of `cents`': 'ledger_accounts.normal',
  'a rule of the books': 'ledger_accounts.floor_cents ledger_accounts.tracked ledger_accounts.closed_at',
  'stands as the last `balance_after_cents`': 'ledger_accounts.balance_cents',
  'counts the postings': 'ledger_accounts.version',
  'none: these accounts are of their owner': 'ledger_accounts.booking_id ledger_accounts.payment_id',
  'what charges the card, until it is charged': 'payments.card_request',
  'what can be paid with; void afterwards': 'payments.pix_code',
  'when the gateway is asked again': 'payments.next_poll_at refunds.next_poll_at withdrawals.next_poll_at',
  'how often the gateway was polled': 'payments.poll_count refunds.poll_count withdrawals.poll_count',
  'when the gateway said it has none': 'withdrawals.not_found_since',
  'when an operator was asked': 'withdrawals.case_opened_at',
  'a key of the gateway': 'saved_cards.gateway_customer saved_cards.gateway_card',
  'an operator’s account': 'disputes.decided_by data_access_log.operator_id',
  'a key of the browser’s push service': 'push_tokens.token',
  'the file itself is in the archive': 'media.bytes',
}
export const leftOut = new Map(
  Object.entries(reasons).flatMap(([reason, columns]) =>
    columns.split(' ').map((one) => [one, reason] as const),
  ),
)

/** File and field of rows that are exported inside those of another table. */
export const inside: Readonly<Record<string, readonly [file: string, field: string]>> = {
  offer_versions: ['offers.json', 'versions'],
  payment_parts: ['payments.json', 'parts'],
  refunds: ['payments.json', 'refunds'],
  chargebacks: ['payments.json', 'chargebacks'],
  chargeback_parts: ['payments.json', 'contested_parts'],
  dispute_proposals: ['disputes.json', 'proposals'],
  dispute_evidence: ['disputes.json', 'evidence'],
  material_advances: ['bookings.json', 'material_advances'],
  deliveries: ['bookings.json', 'deliveries'],
}

const catalogue = 'the catalogue, the same for everybody'
const machinery = 'the program’s own'
const books = 'the books: a person’s lines are in ledger.json'
const simulated = 'the gateway of demonstrations, outside of which it is another company’s'

/** Tables that are not exported: the reason, and every column, so that a new one needs a decision. */
export const notExported: Readonly<Record<string, readonly [why: string, columns: string]>> = {
  attempts: ['counted tries, under a keyed hash', 'subject count started_at'],
  captured_messages: ['told in letters.json', 'id channel to subject text html code created_at'],
  outbox: [
    'what is to be sent is told in letters.json; the rest is work on rows that are exported',
    'id kind payload run_at attempts locked_until last_error dead_at created_at',
  ],
  password_resets: ['a hash and when it expires, within the hour', 'token_hash user_id expires_at'],
  suppressed_addresses: [
    'stands as `refused_email` in account.json; deleted with the account',
    'email reason detail created_at',
  ],
  idempotency_keys: [
    'random names of attempts and hashes, for three days',
    'user_id key endpoint body_hash object_id created_at',
  ],
  profile_changes: ['when the public page last changed: the rest says how', 'provider_id changed_at'],
  demand_waves: ['when professionals are looked for again', 'booking_id waves due_at'],
  demand_watches: ['stands as `watched_at` in bookings.json', 'booking_id created_at notified_at'],
  suggestion_outcomes: [
    'which of suggestions.json count in figures.json',
    'suggestion_id provider_id customer_id booking_id answer_minutes',
  ],
  message_files: ['stands as `files` of messages.json', 'message_id position media_id'],
  operator_cases: [
    'the operators’ list of what needs them; what it is about is exported',
    'id key kind status amount_cents booking_id payment_id withdrawal_id dispute_id facts due_at urgent_at ' +
      'opened_at notified_at reminded_at closed_at closed_as',
  ],
  trail_entries: [
    'what operators did in their work, under numbers alone',
    'seq at actor_kind actor_id scope action subject_kind subject_id digest previous_hash hash',
  ],
  trail_values: [
    'the operators’ own reasons, erased with the account of whom they are about',
    'seq salt reason actor_name before after people erased_by',
  ],
  trail_head: [machinery, 'id count hash'],
  gateway_events: [
    'what the gateway said, without people: what it led to is exported',
    'id gateway event_id body subject_kind subject_ref handled_at created_at',
  ],
  gateway_movements: ['the gateway’s own book', 'id gateway ref at kind amount_cents reference'],
  ledger_journals: [
    books,
    'id event_key kind booking_id payment_id reverses_id actor occurred_at created_at',
  ],
  ledger_entries: [books, 'id journal_id account_id amount_cents balance_after_cents account_version'],
  deposit_tiers: [catalogue, 'id deposit_cents bonus_cents bonus_days'],
  settings: [catalogue, 'id key value since set_by reason created_at'],
  services: [
    catalogue,
    'id slug icon name description is_visible_on_main council position search changed_at',
  ],
  sub_services: [
    catalogue,
    'id service_id slug icon name description keywords tips included not_included durations form low_cents ' +
      'high_cents unit price_version duration_minutes council position search is_general is_durable changed_at',
  ],
  cities: [catalogue, 'ibge name state search'],
  offering_changes: [machinery, 'sub_service_id city_ibge changed_at'],
  leases: [machinery, 'name holder expires_at'],
  unreferenced_objects: [machinery, 'id due_at deletion_started_at'],
  applied_seeds: [machinery, 'name hash'],
  simulator_cards: [simulated, 'id ref customer brand last4 exp_month exp_year answer'],
  simulator_charges: [
    simulated,
    'id ref key reference method status amount_cents paid_cents refunded_cents fee_cents interest_cents ' +
      'refusal pix_code expires_at brand last4 installments paid_at settles_at settled due_at created_at',
  ],
  simulator_customers: [simulated, 'id ref reference'],
  simulator_disputes: [simulated, 'id ref charge_id kind status amount_cents evidence_due_at created_at'],
  simulator_events: [simulated, 'id kind ref reference copies lost deliver_at delivered_at created_at'],
  simulator_movements: [simulated, 'id at kind amount_cents reference'],
  simulator_payouts: [
    simulated,
    'id ref key reference amount_cents status returned_cents failure paid_at due_at created_at',
  ],
  simulator_plans: [simulated, 'id reference what'],
  simulator_refunds: [simulated, 'id ref key reference charge_id amount_cents status lacks_funds created_at'],
  simulator_tokens: [simulated, 'token brand last4 exp_month exp_year answer used_at created_at'],
}

/** Columns that keep data of an erased person, and the reason (decision 006). */
export const keptByLaw: Readonly<Record<string, string>> = {
  'withdrawals.owner_tax_number':
    'whose money went where, ten years (Código Civil, art. 205; Lei 9.613/1998, art. 10)',
  'reviews.text': 'what was said of finished work, under the pseudonym',
  'material_advances.receipt_id': 'that there was a receipt; the photo itself is gone',
}
