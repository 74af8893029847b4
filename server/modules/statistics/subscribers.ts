import type { Subscriber } from '@/server/process/subscriber'
import { incrementStatistics } from './repository'

const minutesBetween = (from: Date, to: Date) =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 60_000))

/** Events that change providers' public figures. */
export const statisticsSubscriber: Subscriber = {
  name: 'statistics',
  on: {
    'suggestion.made': ({ tx }, { suggestions }) =>
      incrementStatistics(
        tx,
        suggestions.map((one) => one.provider),
        { suggestionsReceived: 1 },
      ),
    // The answer to a suggestion is timed; a second offer after one that was taken back answers nothing.
    'suggestion.converted': ({ tx, now }, { suggestion }) =>
      incrementStatistics(tx, [suggestion.providerId], {
        offersSent: 1,
        answerMinutesSum: minutesBetween(suggestion.createdAt, now),
      }),
    'booking.completed': async ({ tx }, { booking }) => {
      if (booking.providerId) await incrementStatistics(tx, [booking.providerId], { completedCount: 1 })
    },
    'review.published': async ({ tx }, { reviews }) => {
      for (const { side, subjectId, rating } of reviews)
        if (side === 'customer')
          await incrementStatistics(tx, [subjectId], { ratingSum: rating, reviewCount: 1 })
    },
  },
}
