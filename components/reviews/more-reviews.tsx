'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { LoadMore } from '@/components/ui/load-more'
import { reviewQueries } from '@/hooks/reviews/queries'
import { getQueryClient } from '@/lib/query-client'
import { ReviewCard } from './review-card'

/** A provider's older reviews, fetched on demand from where the page's own end. */
export const MoreReviews = ({ provider, from }: { provider: number; from: string }) => {
  const t = useTranslations('reviews')
  const [isAsked, setAsked] = useState(false)
  const query = useInfiniteQuery(
    { ...reviewQueries.ofProvider(provider, from), enabled: isAsked },
    getQueryClient(),
  )
  if (query.isError && !query.data) return <ErrorState retry={() => void query.refetch()} />
  const reviews = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <>
      <div>
        {reviews.map((review) => (
          <ReviewCard key={review.pk} review={review} />
        ))}
      </div>
      {isAsked && query.isPending ? <ListSkeleton rows={2} label={t('loading')} /> : null}
      <LoadMore
        query={{
          hasNextPage: query.data ? query.hasNextPage : !isAsked,
          isFetchingNextPage: query.isFetchingNextPage,
          fetchNextPage: () => (isAsked ? query.fetchNextPage() : setAsked(true)),
        }}
      />
    </>
  )
}
