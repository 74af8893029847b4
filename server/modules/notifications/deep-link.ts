import { indicatorTarget } from '@/lib/contract/indicators'
import type { NotificationParams } from '@/server/db/schema/notifications'
import { topicOf } from './topics'

interface LinkedNotification {
  template: string
  indicator: string
  params: NotificationParams
}

/**
 * Returns the page, without locale, to which a mail or push about the notification leads. In the bell a notification
 * leads to the list of its indicator.
 */
export const deepLinkPath = ({ template, indicator, params }: LinkedNotification): string => {
  const { booking } = params
  if (booking === undefined) return indicatorTarget(indicator)
  if (template === 'offer_updated' || template === 'new_offer') return `/my-bookings/${booking}/offers/`
  if (template === 'offer_time_taken') return indicatorTarget(indicator)
  if (template.startsWith('claim_')) return `/my-bookings/${booking}/claim/`
  if (template === 'resolved' || template.startsWith('dispute')) return `/my-bookings/${booking}/dispute/`
  // The provider is asked for a review in the mail about the completion.
  const isOfReview = ['review_due', 'review_published', 'offer_completed_provider'].includes(template)
  if (isOfReview) return `/my-bookings/${booking}/#reviews`
  return topicOf(template) === 'suggestions' ? indicatorTarget(indicator) : `/my-bookings/${booking}/`
}
