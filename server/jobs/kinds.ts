/** How many jobs of each lane one worker runs at a time: a burst in one does not hold up the others. */
const lanes = {
  money: 4,
  // What is said about money does not wait for the gateway.
  letters: 2,
  // Each writes many rows.
  suggestions: 2,
  // These wait for a service outside, each for its own: many at once cost the database little.
  mails: 32,
  sms: 8,
  pushes: 32,
} as const

interface Kind {
  lane: keyof typeof lanes
  /** A try that takes longer counts as failed, and leaves its place to the next job. */
  timeoutSeconds: number
}

const kinds = {
  email: { lane: 'mails', timeoutSeconds: 60 },
  sms: { lane: 'sms', timeoutSeconds: 60 },
  push: { lane: 'pushes', timeoutSeconds: 60 },
  'booking.match': { lane: 'suggestions', timeoutSeconds: 120 },
  'notify.suggestions': { lane: 'suggestions', timeoutSeconds: 120 },
  'suggestions.joined': { lane: 'suggestions', timeoutSeconds: 120 },
  'gateway.simulator': { lane: 'money', timeoutSeconds: 120 },
  'gateway.event': { lane: 'money', timeoutSeconds: 120 },
  'hold.end': { lane: 'money', timeoutSeconds: 60 },
  'payment.look': { lane: 'money', timeoutSeconds: 60 },
  'payment.mail': { lane: 'letters', timeoutSeconds: 60 },
  'refund.look': { lane: 'money', timeoutSeconds: 60 },
  'withdrawal.advance': { lane: 'money', timeoutSeconds: 60 },
  'withdrawal.mail': { lane: 'letters', timeoutSeconds: 60 },
  // Reads photos, and sends them to the bank.
  'chargeback.evidence': { lane: 'money', timeoutSeconds: 300 },
} as const satisfies Record<string, Kind>

export type JobKind = keyof typeof kinds
export const jobKinds = Object.keys(kinds) as JobKind[]

export const timeoutMsOf = (kind: JobKind): number => kinds[kind].timeoutSeconds * 1000

export const jobLanes: readonly { kinds: readonly JobKind[]; together: number }[] = Object.entries(lanes).map(
  ([lane, together]) => ({ kinds: jobKinds.filter((kind) => kinds[kind].lane === lane), together }),
)
