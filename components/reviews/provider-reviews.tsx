'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { LoadMore } from '@/components/ui/load-more'
import { reviewQueries } from '@/hooks/reviews/queries'
import { getQueryClient } from '@/lib/query-client'
import { ReviewCard } from './review-card'

/** A provider's published reviews, newest first. */
export const ProviderReviews = ({ provider }: { provider: number }) => {
  const t = useTranslations('reviews')
  const query = useInfiniteQuery(reviewQueries.ofProvider(provider), getQueryClient())
  if (query.isPending) return <ListSkeleton rows={2} label={t('loading')} />
  if (query.isError && !query.data) return <ErrorState retry={() => void query.refetch()} />
  const reviews = query.data.pages.flatMap((page) => page.results)
  if (reviews.length === 0) return <p>{t('empty.title')}. {t('empty.text')}</p>
  return (
    <>
      <div>{reviews.map((review) => <ReviewCard key={review.pk} review={review} />)}</div>
      <LoadMore more={query.hasNextPage} busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
    </>
  )
}
