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
