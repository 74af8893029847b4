import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { providersId } from '@/components/catalogue/page-anchors'
import { Band, BandTitle } from '@/components/public/band'
import { ReviewCard } from '@/components/reviews/review-card'
import type { Discover } from '@/lib/contract/seo'
import { PlaceLinks } from './place-links'
import { ProviderCards } from './provider-card'

type Tone = 'plain' | 'soft'

/** Providers of such work; nothing if there are none. */
export const ProvidersBand = ({
  providers,
  tone = 'plain',
}: {
  providers: Discover['providers']
  tone?: Tone
}) => {
  const t = useTranslations('discover.providers')
  if (providers.length === 0) return null
  return (
    <Band tone={tone} id={providersId}>
      <BandTitle title={t('title')} lead={t('lead')} />
      <ProviderCards providers={providers} />
    </Band>
  )
}

/** Reviews by customers, where there are any. */
export const ReviewsBand = ({ reviews, tone = 'plain' }: { reviews: Discover['reviews']; tone?: Tone }) => {
  const t = useTranslations('discover.reviews')
  if (reviews.length === 0) return null
  return (
    <Band tone={tone}>
      <BandTitle title={t('title')} lead={t('lead')} />
      {reviews.map((review) => (
        <ReviewCard key={review.pk} review={review} />
      ))}
    </Band>
  )
}

interface PlacesBandProps {
  title: ReactNode
  places: readonly { name: string; href: string }[]
  tone?: Tone
}

/** Links to places. */
export const PlacesBand = ({ title, places, tone = 'plain' }: PlacesBandProps) =>
  places.length === 0 ? null : (
    <Band tone={tone}>
      <BandTitle title={title} />
      <PlaceLinks places={places} />
    </Band>
  )
