import { useLocale, useTranslations } from 'next-intl'
import { CityLink } from '@/components/places/city-link'
import { ShareLink } from '@/components/share/share-link'
import { CheckmarkList } from '@/components/ui/checkmark-list'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { Tile, tintOf } from '@/components/ui/tile'
import { maxCountedProviders } from '@/lib/contract/catalogue'
import type { Discover } from '@/lib/contract/seo'
import { formatWorkDuration } from '@/lib/format/date'
import { paths } from '@/lib/paths'
import { Breadcrumb } from './breadcrumb'
import { FoldedLead } from './folded-lead'
import { PriceBox } from './price-box'
import { ServiceScope } from './service-scope'
import styles from './sub-service-detail.module.css'

/** Below this many providers the number is not shown. */
const countWorthShowing = 5

interface SubServiceDetailProps {
  subService: NonNullable<Discover['sub_service']>
  providers: number
  /** Some of them. */
  people: Discover['providers']
  price: NonNullable<Discover['price']>
}

/** A sub-service: description, price and its basis, tips, and the button to request it. */
export const SubServiceDetail = ({ subService, providers, people, price }: SubServiceDetailProps) => {
  const t = useTranslations('public.catalogue')
  const all = useTranslations('public.services')
  const locale = useLocale()
  const { service } = subService
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Breadcrumb
          steps={[
            { name: all('title'), href: paths.services() },
            { name: service.name, href: paths.service(service.slug) },
          ]}
        />
        <div className={styles.head}>
          <Tile src={subService.image} tint={tintOf(subService.pk)} size={96} />
          <h1 className={styles.title}>
            <NowrapWords>{subService.name}</NowrapWords>
          </h1>
        </div>
        <FoldedLead>{subService.description}</FoldedLead>
        <CityLink service={service.slug} subService={subService.slug} />
        <ShareLink title={subService.name} path={paths.subService(service.slug, subService.slug)} />
      </div>
      <PriceBox price={price} slug={subService.slug} durations={subService.durations} people={people}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('duration')}</dt>
            <dd>{formatWorkDuration(subService.duration_minutes, locale)}</dd>
          </div>
          {subService.council ? (
            <div>
              <dt>{t('council')}</dt>
              <dd>{subService.council}</dd>
            </div>
          ) : null}
          {providers >= countWorthShowing ? (
            <div>
              <dt>{t('providers')}</dt>
              <dd>
                {providers >= maxCountedProviders ? t('orMore', { count: maxCountedProviders }) : providers}
              </dd>
            </div>
          ) : null}
        </dl>
      </PriceBox>
      <div className={styles.more}>
        <ServiceScope included={subService.included} notIncluded={subService.not_included} />
        {subService.tips.length > 0 ? (
          <section>
            <h2 className={styles.subtitle}>{t('tips')}</h2>
            <CheckmarkList points={subService.tips} />
          </section>
        ) : null}
      </div>
    </div>
  )
}
