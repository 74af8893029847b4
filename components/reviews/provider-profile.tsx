import { useLocale, useTranslations } from 'next-intl'
import type { z } from 'zod'
import { ShareLink } from '@/components/share/share-link'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button-link'
import { Money } from '@/components/ui/money'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { PageLink } from '@/components/ui/page-link'
import { Rating } from '@/components/ui/rating'
import { Section } from '@/components/ui/section'
import { Tile, tintOf } from '@/components/ui/tile'
import type { providerProfileSchema } from '@/lib/contract/catalogue'
import { registrationText } from '@/lib/contract/councils'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { listProviderReviews } from '@/lib/contract/reviews'
import { formatDuration, formatMoment } from '@/lib/format/date'
import { paths } from '@/lib/paths'
import { MoreReviewsSlot } from './more-reviews-slot'
import { ProviderAction, requestFor } from './provider-action'
import styles from './provider-profile.module.css'
import { ReviewCard } from './review-card'
import { UserText } from './user-text'

const citiesShown = 24

interface Props {
  provider: z.infer<typeof providerProfileSchema>
  /** The newest reviews, and the cursor of the next page. */
  reviews: ResponseOf<typeof listProviderReviews>
}

/** A provider's public page: request button, facts, services, cities, reviews. */
export const ProviderProfile = ({ provider, reviews }: Props) => {
  const t = useTranslations('provider')
  const words = useTranslations('reviews')
  const locale = useLocale()
  return (
    <Page>
      <PageHeader
        above={
          <div className={styles.face}>
            <Avatar name={provider.full_name} photo={provider.photo} size={84} />
          </div>
        }
        title={provider.full_name}
        lead={<Rating value={provider.rating} count={provider.review_count} />}
        actions={<ProviderAction provider={provider} />}
      />
      {provider.is_closed ? null : (
        <ShareLink title={provider.full_name} path={paths.provider(provider.pk)} />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('completed')}</dt>
          <dd>{provider.completed_count}</dd>
        </div>
        {provider.answer_minutes === null ? null : (
          <div>
            <dt>{t('answers')}</dt>
            <dd>{formatDuration(Math.max(1, provider.answer_minutes))}</dd>
          </div>
        )}
        <div>
          <dt>{t('since')}</dt>
          <dd>{formatMoment(provider.member_since, 'monthYear', locale)}</dd>
        </div>
        {provider.registrations.length > 0 ? (
          <div>
            <dt>{t('council')}</dt>
            {provider.registrations.map((one) => (
              <dd key={registrationText(one)}>{registrationText(one)}</dd>
            ))}
            <dd className={styles.note}>{t('councilNote')}</dd>
          </div>
        ) : null}
      </dl>
      {provider.bio ? (
        <Section title={t('about')}>
          <UserText className={styles.bio}>{provider.bio}</UserText>
        </Section>
      ) : null}
      <Section title={t('services')}>
        {provider.services.length === 0 ? (
          <p>{t('noServices')}</p>
        ) : (
          <ul className={styles.services}>
            {provider.services.map((service) => (
              <li key={service.sub_service} className={styles.service}>
                <Tile src={service.icon} tint={tintOf(service.sub_service)} size={48} />
                <div className={styles.words}>
                  <PageLink href={paths.subService(service.service_slug, service.slug)}>
                    <NowrapWords>{service.name}</NowrapWords>
                  </PageLink>
                  {service.price_cents === null ? null : (
                    <span>
                      <Money cents={service.price_cents} />
                    </span>
                  )}
                </div>
                {provider.is_closed ? null : (
                  <ButtonLink href={requestFor(provider, service)} look="outlined">
                    {t(service.instant ? 'book' : 'ask')}
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {provider.cities.length > 0 ? (
        <Section title={t('cities')}>
          <ul className={styles.cities}>
            {provider.cities.slice(0, citiesShown).map((city) => (
              <li key={city.ibge}>
                {city.name}, {city.state}
              </li>
            ))}
            {provider.cities.length > citiesShown ? (
              <li>{t('moreCities', { count: provider.cities.length - citiesShown })}</li>
            ) : null}
          </ul>
        </Section>
      ) : null}
      <Section title={t('reviews')} lead={t('reviewsLead')}>
        {reviews.results.length === 0 ? (
          <p>
            {words('empty.title')}. {words('empty.text')}
          </p>
        ) : null}
        <div>
          {reviews.results.map((review) => (
            <ReviewCard key={review.pk} review={review} />
          ))}
        </div>
        {reviews.next === null ? null : <MoreReviewsSlot provider={provider.pk} from={reviews.next} />}
      </Section>
    </Page>
  )
}
