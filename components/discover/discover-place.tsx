import { useLocale, useTranslations } from 'next-intl'
import { Breadcrumb } from '@/components/catalogue/breadcrumb'
import card from '@/components/catalogue/card-grid.module.css'
import { FoldedLead } from '@/components/catalogue/folded-lead'
import { PriceBox } from '@/components/catalogue/price-box'
import { ServiceScope } from '@/components/catalogue/service-scope'
import { SubServiceCard } from '@/components/catalogue/sub-service-card'
import styles from '@/components/catalogue/sub-service-detail.module.css'
import { Band, BandTitle } from '@/components/public/band'
import { JsonLd } from '@/components/seo/json-ld'
import { ShareLink } from '@/components/share/share-link'
import { CheckmarkList } from '@/components/ui/checkmark-list'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { PageLink } from '@/components/ui/page-link'
import { Tile, tintOf } from '@/components/ui/tile'
import { maxCountedProviders } from '@/lib/contract/catalogue'
import type { Discover } from '@/lib/contract/seo'
import { paths } from '@/lib/paths'
import { breadcrumbs, businessData, serviceData } from '@/lib/seo/json-ld'
import { inState } from '@/lib/shared/place-names'
import { PlacesBand, ProvidersBand, ReviewsBand } from './bands'
import { discoverTitle } from './discover-title'
import { PlaceFacts } from './place-facts'
import { RequestBar } from './request-bar'

interface Props {
  found: Discover & {
    service: NonNullable<Discover['service']>
    sub_service: NonNullable<Discover['sub_service']>
    price: NonNullable<Discover['price']>
  }
}

const trailOf = ({ service, sub_service, state }: Props['found'], root: string) => [
  { name: root, path: paths.discover() },
  { name: service.name, path: paths.discover(service.slug) },
  ...(state ? [{ name: sub_service.name, path: paths.discover(service.slug, sub_service.slug) }] : []),
]

/** A sub-service in the country, a state or a city: professionals, price, reviews, links to places. */
export const DiscoverPlace = ({ found }: Props) => {
  const t = useTranslations('discover')
  const locale = useLocale()
  const { service, sub_service: sub, state, city, price, providers } = found
  const title = discoverTitle(t, found, locale)
  const here = (...more: string[]) => paths.discover(service.slug, sub.slug, ...more)
  const path = here(...(state ? [state.slug] : []), ...(city ? [city.slug] : []))
  const trail = [
    ...trailOf(found, t('services')),
    ...(state && city ? [{ name: state.name, path: here(state.slug) }] : []),
  ]
  const lead =
    found.provider_count === 0
      ? t('lead.none', { name: sub.name })
      : found.provider_count >= maxCountedProviders
        ? t('lead.many')
        : t('lead.some', { providers: found.provider_count })
  const placesTitle = !state
    ? t('states')
    : t(city ? 'otherCities' : 'cities', { inState: inState(state.name, locale) })
  return (
    <>
      <JsonLd
        data={[
          breadcrumbs(locale, [...trail, { name: title, path }]),
          serviceData(locale, {
            name: title,
            description: sub.description,
            path,
            image: sub.image,
            kind: sub.name,
            ...(city ? { area: city.name } : {}),
            price,
          }),
          ...providers
            .filter((one) => one.review_count > 0)
            .map((one) =>
              businessData(locale, one, {
                city: city?.name,
                state: city?.state ?? state?.slug.toUpperCase(),
              }),
            ),
        ]}
      />
      <Band>
        <div className={styles.layout}>
          <div className={styles.main}>
            <Breadcrumb steps={trail.map((step) => ({ name: step.name, href: step.path }))} />
            <div className={styles.head}>
              <Tile src={sub.image} tint={tintOf(sub.pk)} size={96} />
              <h1 className={styles.title}>
                <NowrapWords>{title}</NowrapWords>
              </h1>
            </div>
            <FoldedLead>
              {lead} {sub.description}{' '}
              <PageLink href={paths.subService(service.slug, sub.slug)}>
                {t('details', { name: sub.name })}
              </PageLink>
            </FoldedLead>
            <ShareLink title={title} path={path} />
          </div>
          <PriceBox
            price={price}
            slug={sub.slug}
            city={city?.ibge}
            durations={sub.durations}
            people={providers}
          />
          <div className={styles.more}>
            <ServiceScope included={sub.included} notIncluded={sub.not_included} />
            {sub.tips.length > 0 ? (
              <section>
                <h2 className={styles.subtitle}>{t('tips')}</h2>
                <CheckmarkList points={sub.tips} />
              </section>
            ) : null}
          </div>
        </div>
      </Band>
      <ProvidersBand providers={providers} tone="soft" />
      <PlaceFacts facts={found.facts} council={sub.council} />
      <ReviewsBand reviews={found.reviews} />
      <PlacesBand
        title={placesTitle}
        places={found.places.map((place) => ({
          name: place.name,
          href: state ? here(state.slug, place.slug) : here(place.slug),
        }))}
      />
      <Band tone="soft">
        <BandTitle title={t('related')} />
        <div className={card.subServices}>
          {sub.related.map((one) => (
            <SubServiceCard key={one.pk} serviceSlug={service.slug} subService={one} />
          ))}
        </div>
      </Band>
      <RequestBar price={price} slug={sub.slug} city={city?.ibge} />
    </>
  )
}
