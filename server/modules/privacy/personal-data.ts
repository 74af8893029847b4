/** Personal data of a table, the part of it in the archive, and the effect of erasure. */
export interface PersonalDataTable {
  /** Columns that identify the owner of a row. */
  whose: readonly string[]
  /** The file of the archive the rows are in, or why there is none. */
  exported: `${string}.json` | { not: string }
  /** `deleted` with the account; `scrubbed` by the eraser; `kept`: why the rows stay as they are. */
  erased: 'deleted' | 'scrubbed' | { retained: string }
}

const onlyNumbers = 'numbers and moments alone, under the pseudonym; the other side of the work needs them'

/** Código Civil, art. 205, and Lei 9.613/1998, art. 10: records of the origin and destination of money. */
const books =
  'kept ten years under the pseudonym, with the tax number money was sent to: the books of what was paid'

/**
 * Every table that names a person. Tests walk the database and open an archive: a table that names a person
 * and is missing here fails them.
 */
export const personalDataTables: Readonly<Record<string, PersonalDataTable>> = {
  users: { whose: ['id'], exported: 'account.json', erased: 'scrubbed' },
  sessions: { whose: ['user_id'], exported: 'sessions.json', erased: 'deleted' },
  identities: { whose: ['user_id'], exported: 'identities.json', erased: 'deleted' },
  verification_codes: { whose: ['user_id'], exported: 'verifications.json', erased: 'deleted' },
  password_resets: {
    whose: ['user_id'],
    exported: { not: 'a hash and when it expires, within the hour' },
    erased: 'deleted',
  },
  addresses: { whose: ['user_id'], exported: 'addresses.json', erased: 'deleted' },
  council_registrations: { whose: ['user_id'], exported: 'registrations.json', erased: 'deleted' },
  consents: {
    whose: ['user_id'],
    exported: 'consents.json',
    erased: { retained: 'proof that the law was kept (LGPD, art. 8, § 2), under the pseudonym' },
  },
  data_access_log: {
    whose: ['user_id', 'operator_id'],
    exported: 'data-access.json',
    erased: { retained: 'the record of who processed what (LGPD, art. 37), under the pseudonym' },
  },
  trail_entries: {
    whose: ['actor_id'],
    exported: {
      not: 'what operators did in their work, under numbers alone; decisions are in disputes.json',
    },
    erased: { retained: 'the record of who decided what (LGPD, art. 37), under the pseudonym' },
  },
  trail_values: {
    whose: [],
    exported: { not: 'the operators’ own reasons; those told to the person are in disputes.json' },
    erased: 'scrubbed',
  },
  provider_services: { whose: ['provider_id'], exported: 'services.json', erased: 'deleted' },
  provider_service_cities: { whose: ['provider_id'], exported: 'service-cities.json', erased: 'deleted' },
  availability_hours: { whose: ['provider_id'], exported: 'hours.json', erased: 'deleted' },
  availability_exceptions: { whose: ['provider_id'], exported: 'exceptions.json', erased: 'deleted' },
  availability_settings: { whose: ['provider_id'], exported: 'availability.json', erased: 'deleted' },
  provider_stats: { whose: ['provider_id'], exported: 'figures.json', erased: 'deleted' },
  profile_changes: {
    whose: ['provider_id'],
    exported: { not: 'when the public page last changed: the rest says how' },
    erased: 'deleted',
  },
  bookings: { whose: ['customer_id', 'provider_id'], exported: 'bookings.json', erased: 'scrubbed' },
  booking_events: { whose: ['user_id'], exported: 'booking-events.json', erased: 'scrubbed' },
  suggestions: { whose: ['provider_id'], exported: 'suggestions.json', erased: { retained: onlyNumbers } },
  suggestion_outcomes: {
    whose: ['provider_id', 'customer_id'],
    exported: { not: 'which of suggestions.json count in figures.json' },
    erased: { retained: onlyNumbers },
  },
  offers: { whose: ['provider_id', 'customer_id'], exported: 'offers.json', erased: 'scrubbed' },
  slots: { whose: ['provider_id'], exported: 'slots.json', erased: { retained: onlyNumbers } },
  reviews: {
    whose: ['author_id', 'subject_id'],
    exported: 'reviews.json',
    erased: { retained: 'what was said of finished work, under the pseudonym' },
  },
  chat_rooms: { whose: ['customer_id', 'provider_id'], exported: 'rooms.json', erased: 'scrubbed' },
  messages: { whose: ['sender_id'], exported: 'messages.json', erased: 'scrubbed' },
  ledger_accounts: {
    whose: ['owner_id'],
    exported: 'ledger.json',
    erased: { retained: books },
  },
  payments: { whose: ['payer_id'], exported: 'payments.json', erased: { retained: books } },
  withdrawals: { whose: ['user_id'], exported: 'withdrawals.json', erased: { retained: books } },
  destinations: { whose: ['user_id'], exported: 'destinations.json', erased: 'scrubbed' },
  saved_cards: { whose: ['user_id'], exported: 'cards.json', erased: 'deleted' },
  bonus_lots: { whose: ['user_id'], exported: 'bonus.json', erased: { retained: books } },
  reserve_holds: { whose: ['provider_id'], exported: 'reserve.json', erased: { retained: books } },
  coupons: { whose: ['user_id', 'provider_id'], exported: 'coupons.json', erased: { retained: books } },
  coupon_uses: { whose: ['user_id'], exported: 'coupon-uses.json', erased: { retained: books } },
  // The second is of the money the step is about, and names nobody.
  money_events: { whose: ['user_id', 'subject_id'], exported: 'money-events.json', erased: 'scrubbed' },
  disputes: { whose: ['decided_by'], exported: 'disputes.json', erased: 'scrubbed' },
  claims: { whose: [], exported: 'claims.json', erased: 'scrubbed' },
  payment_parts: { whose: [], exported: { not: 'inside payments.json' }, erased: { retained: books } },
  refunds: { whose: [], exported: { not: 'inside payments.json' }, erased: { retained: books } },
  chargebacks: { whose: [], exported: { not: 'inside payments.json' }, erased: { retained: books } },
  chargeback_parts: { whose: [], exported: { not: 'inside payments.json' }, erased: { retained: books } },
  material_advances: { whose: [], exported: { not: 'inside bookings.json' }, erased: { retained: books } },
  deliveries: { whose: [], exported: { not: 'inside bookings.json' }, erased: 'scrubbed' },
  demand_watches: { whose: [], exported: { not: 'inside bookings.json' }, erased: { retained: onlyNumbers } },
  dispute_proposals: { whose: [], exported: { not: 'inside disputes.json' }, erased: 'scrubbed' },
  dispute_evidence: { whose: [], exported: { not: 'inside disputes.json' }, erased: 'scrubbed' },
  complaints: {
    whose: ['author_id', 'subject_id'],
    exported: 'complaints.json',
    erased: 'scrubbed',
  },
  // A blocked person is not shown the blocker.
  blocks: { whose: ['blocker_id', 'blocked_id'], exported: 'blocks.json', erased: 'deleted' },
  notifications: { whose: ['user_id'], exported: 'notifications.json', erased: 'deleted' },
  notification_preferences: {
    whose: ['user_id'],
    exported: 'notification-preferences.json',
    erased: 'deleted',
  },
  push_tokens: { whose: ['user_id'], exported: 'push.json', erased: 'deleted' },
  idempotency_keys: {
    whose: ['user_id'],
    exported: { not: 'random names of attempts and hashes, for three days' },
    erased: 'deleted',
  },
  media: { whose: ['owner_id'], exported: 'pictures.json', erased: 'deleted' },
}
