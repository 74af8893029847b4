export const jobKinds = [
  'email',
  'sms',
  'push',
  'booking.match',
  'notify.suggestions',
  'suggestions.joined',
  'gateway.simulator',
  'gateway.event',
  'hold.end',
  'payment.look',
  'payment.mail',
  'refund.look',
  'withdrawal.advance',
  'withdrawal.mail',
  'chargeback.evidence',
] as const
export type JobKind = (typeof jobKinds)[number]

/** Kinds that mostly wait for a service outside: many at once cost the database little. */
const outward: readonly JobKind[] = ['email', 'sms', 'push']

/** How many jobs of which kinds one worker runs at a time: a burst of one does not hold up the other. */
export const jobLanes: readonly { kinds: readonly JobKind[]; together: number }[] = [
  { kinds: jobKinds.filter((kind) => !outward.includes(kind)), together: 4 },
  { kinds: outward, together: 32 },
]
