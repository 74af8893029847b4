/** Concurrency per queue and worker, so that a burst in one queue does not delay the others. */
const queues = {
  money: 4,
  // Mails about money do not wait behind gateway jobs.
  letters: 2,
  // Each writes many rows.
  suggestions: 2,
  // These wait for a service outside, each for its own: many at once cost the database little.
  mails: 32,
  sms: 8,
  pushes: 32,
  // One chain of submissions.
  search: 1,
} as const

interface Kind {
  queue: keyof typeof queues
  /** A try that takes longer counts as failed, and leaves its place to the next job. */
  timeoutSeconds: number
}

const kinds = {
  email: { queue: 'mails', timeoutSeconds: 60 },
  sms: { queue: 'sms', timeoutSeconds: 60 },
  push: { queue: 'pushes', timeoutSeconds: 60 },
  'booking.match': { queue: 'suggestions', timeoutSeconds: 120 },
  'provider.match': { queue: 'suggestions', timeoutSeconds: 120 },
  'notify.suggestions': { queue: 'suggestions', timeoutSeconds: 120 },
  'answers.settle': { queue: 'suggestions', timeoutSeconds: 120 },
  'demand.notify_watchers': { queue: 'suggestions', timeoutSeconds: 120 },
  'gateway.simulator': { queue: 'money', timeoutSeconds: 120 },
  'gateway.event': { queue: 'money', timeoutSeconds: 120 },
  'reservation.expire': { queue: 'money', timeoutSeconds: 60 },
  'payment.poll': { queue: 'money', timeoutSeconds: 60 },
  'payment.mail': { queue: 'letters', timeoutSeconds: 60 },
  'refund.poll': { queue: 'money', timeoutSeconds: 60 },
  'withdrawal.advance': { queue: 'money', timeoutSeconds: 60 },
  'withdrawal.mail': { queue: 'letters', timeoutSeconds: 60 },
  'settings.changed': { queue: 'letters', timeoutSeconds: 60 },
  // Reads the sitemaps of changed work.
  'pages.submit': { queue: 'search', timeoutSeconds: 300 },
  // Reads photos, and sends them to the bank.
  'chargeback.evidence': { queue: 'money', timeoutSeconds: 300 },
} as const satisfies Record<string, Kind>

export type JobKind = keyof typeof kinds
export const jobKinds = Object.keys(kinds) as JobKind[]

export const timeoutMsOf = (kind: JobKind): number => kinds[kind].timeoutSeconds * 1000

export const jobQueues: readonly { kinds: readonly JobKind[]; concurrency: number }[] = Object.entries(
  queues,
).map(([queue, concurrency]) => ({
  kinds: jobKinds.filter((kind) => kinds[kind].queue === queue),
  concurrency,
}))
