/** Reasons of a problem with unfinished work, per side. */
export const problemReasons = {
  customer: ['not_as_agreed', 'unfinished', 'broken', 'else'],
  provider: ['scope', 'no_access', 'disagreement', 'else_provider'],
} as const
/** Wishes, per side. */
export const problemWishes = {
  customer: ['mend', 'part_back', 'all_back'],
  provider: ['finish', 'part_paid', 'all_paid'],
} as const
