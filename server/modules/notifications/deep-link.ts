import { indicatorTarget } from '@/lib/contract/indicators'
import type { NotificationParams } from '@/server/db/schema/notifications'
import { topicOf } from './topics'

interface LinkedNotification {
  template: string
  indicator: string
  params: NotificationParams
}

/**
 * The page where what is told can be acted on, without locale: a mail or push leads there. In the bell a notification
 * leads to the list its indicator names.
 */
export const deepLinkPath = ({ template, indicator, params }: LinkedNotification): string => {
  const { booking } = params
  if (booking === undefined) return indicatorTarget(indicator)
  if (template === 'offer_updated' || template === 'new_offer') return `/my-bookings/${booking}/offers/`
  if (template === 'resolved' || template.startsWith('dispute')) return `/my-bookings/${booking}/dispute/`
  // Who did the work is asked for a review by the mail that it is completed.
  const isOfReview = ['review_due', 'review_published', 'offer_completed_provider'].includes(template)
  if (isOfReview) return `/my-bookings/${booking}/#reviews`
  return topicOf(template) === 'suggestions' ? indicatorTarget(indicator) : `/my-bookings/${booking}/`
}
