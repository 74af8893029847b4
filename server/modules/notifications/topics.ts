import type { NotificationTopic } from '@/lib/contract/notification-preferences'
import type { Template } from './template-params'

interface TopicDelivery {
  templates: readonly Template[]
  /** Mailed after being unread this long. */
  mailAfterSeconds: number
  /** At most one mail of a topic per this period; the next one lists everything. */
  mailGapSeconds: number
}

/** Which templates leave the pages, and when. Others stay in the bell. */
export const topics: Readonly<Record<NotificationTopic, TopicDelivery>> = {
  suggestions: { templates: ['new_suggestion'], mailAfterSeconds: 60, mailGapSeconds: 3600 },
  offers: {
    templates: [
      'new_offer',
      'offer_updated',
      'offer_time_taken',
      'offer_approved_provider',
      'offer_approved_customer',
      'hold_ended_customer',
      'hold_ended_provider',
      'nobody_yet',
      'somebody_joined',
    ],
    mailAfterSeconds: 60,
    mailGapSeconds: 60,
  },
  bookings: {
    templates: [
      'booking_delivered',
      'changes_requested',
      'booking_canceled',
      'booking_canceled_customer',
      'booking_canceled_provider',
      'booking_expired',
      'reschedule_proposed',
      'reschedule_declined',
      'reschedule_withdrawn',
      'rescheduled',
      'no_show',
      'offer_completed_customer',
      'offer_completed_provider',
      'review_due',
      'start_overdue_customer',
      'start_overdue_provider',
      'delivery_overdue_customer',
      'delivery_overdue_provider',
      'claim_opened',
      'claim_visit',
      'claim_missed_customer',
      'claim_missed_provider',
      'claim_mended',
      'claim_money',
      'claim_declined_customer',
      'claim_declined_provider',
      'claim_disputed',
      'claim_refunded_customer',
      'claim_refunded_provider',
      'claim_resolved',
      'claim_lapsed',
      'claim_withdrawn',
    ],
    mailAfterSeconds: 60,
    mailGapSeconds: 60,
  },
  messages: { templates: ['new_message'], mailAfterSeconds: 600, mailGapSeconds: 600 },
  reminders: { templates: ['booking_reminder'], mailAfterSeconds: 0, mailGapSeconds: 0 },
  money: {
    templates: [
      'escrow_released',
      'fee_released',
      'advance_asked',
      'advance_granted',
      'advance_refused',
      'advance_drawn',
      'chargeback_opened',
      'chargeback_won',
      'chargeback_lost',
      'pix_return_opened',
      'pix_return_won',
      'pix_return_lost',
      'bonus_expiring',
      'bonus_expired',
      'refunded_unwound',
      'refunded_begun',
      'disputed',
      'dispute_opened',
      'dispute_proposing',
      'dispute_proposed',
      'dispute_evidence',
      'dispute_agreed',
      'dispute_escalated',
      'dispute_withdrawn',
      'dispute_to_decide',
      'dispute_overdue',
      'complaint_made',
      'case_opened',
      'case_deadline_near',
      'resolved',
    ],
    mailAfterSeconds: 60,
    mailGapSeconds: 60,
  },
}

/** Delay, so that a notification read on an open page is not pushed. */
export const pushAfterSeconds = 10

const entries = Object.entries(topics) as [NotificationTopic, TopicDelivery][]

export const topicOf = (template: string): NotificationTopic | null =>
  entries.find(([, { templates }]) => templates.some((one) => one === template))?.[0] ?? null
