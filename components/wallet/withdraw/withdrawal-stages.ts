import type { Tone } from '@/components/ui/status-chip'
import type { Withdrawal, WithdrawalState } from '@/lib/contract/wallet'

const course = ['requested', 'sent', 'paid'] as const
type StageKey = (typeof course)[number]

export interface Stage {
  key: StageKey | 'unknown' | 'rejected' | 'returned' | 'partially_returned' | 'canceled'
  state: 'done' | 'current' | 'ahead' | 'ended'
  at: string | null
}

const tones: Record<WithdrawalState, Tone> = {
  requested: 'waiting',
  confirmed: 'waiting',
  queued: 'waiting',
  sending: 'active',
  processing: 'active',
  unknown: 'waiting',
  paid: 'good',
  rejected: 'bad',
  returned: 'bad',
  partially_returned: 'bad',
  canceled: 'neutral',
}
export const toneOf = (status: WithdrawalState): Tone => tones[status]

/** Returns the stages requested, sent, paid. A failed withdrawal ends at the stage where it stopped. */
export const stagesOf = (
  withdrawal: Pick<Withdrawal, 'status' | 'requested_at' | 'sent_at' | 'paid_at'>,
): Stage[] => {
  const { status, requested_at, sent_at, paid_at } = withdrawal
  const moments: Record<StageKey, string | null> = { requested: requested_at, sent: sent_at, paid: paid_at }
  const openAt = (current: number): Stage[] =>
    course.map((key, index) => ({
      key,
      state: index < current ? 'done' : index === current ? 'current' : 'ahead',
      at: index <= current ? moments[key] : null,
    }))
  switch (status) {
    case 'requested':
    case 'confirmed':
    case 'queued':
      return openAt(0)
    case 'sending':
      return openAt(1)
    case 'processing':
      return openAt(2)
    case 'paid':
      return openAt(course.length)
    case 'unknown':
      return [
        { key: 'requested', state: 'done', at: requested_at },
        { key: 'unknown', state: 'current', at: null },
        { key: 'paid', state: 'ahead', at: null },
      ]
    default:
      return [
        ...openAt(course.length).filter(({ at }) => at !== null),
        { key: status, state: 'ended', at: null },
      ]
  }
}
