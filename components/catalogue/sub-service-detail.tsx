import { useLocale, useTranslations } from 'next-intl'
import { Points } from '@/components/public/points'
import { ButtonLink } from '@/components/ui/button-link'
import { Tile, tintOf } from '@/components/ui/tile'
import type { SubService } from '@/lib/contract/catalogue'
import { formatDuration } from '@/lib/format/date'
import { formatMoneyRange } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Breadcrumb } from './breadcrumb'
import styles from './sub-service-detail.module.css'

/** Below this many providers the number says little, and is not shown. */
const countWorthShowing = 5

/** What a sub-service is, what it costs and on what ground, what to ask for, and the way to ask. */
export const SubServiceDetail = ({ subService }: { subService: SubService }) => {
  const t = useTranslations('public.catalogue')
  const all = useTranslations('public.services')
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  const { price, service } = subService
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Breadcrumb steps={[{ name: all('title'), href: paths.services() }, { name: service.name, href: paths.service(service.slug) }]} />
        <div className={styles.head}>
          <Tile src={subService.image} tint={tintOf(subService.pk)} size={96} />
          <h1 className={styles.title}>{subService.name}</h1>
        </div>
        <p className={styles.lead}>{subService.description}</p>
        {subService.tips.length > 0 ? (
          <section>
            <h2 className={styles.subtitle}>{t('tips')}</h2>
            <Points points={subService.tips} />
          </section>
        ) : null}
      </div>
      <aside className={styles.box} aria-label={t('askLabel')}>
        <p className={styles.small}>{t('usual')}</p>
        <p className={styles.price}>{formatMoneyRange(price.low_cents, price.high_cents, locale)}</p>
        <p className={styles.small}>{unit(price.unit)}</p>
        <p className={styles.basis}>{t('basis')}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('duration')}</dt>
            <dd>{formatDuration(subService.duration_minutes)}</dd>
          </div>
          {subService.council ? (
            <div>
              <dt>{t('council')}</dt>
              <dd>{subService.council}</dd>
            </div>
          ) : null}
          {subService.provider_count >= countWorthShowing ? (
            <div>
              <dt>{t('providers')}</dt>
              <dd>{subService.provider_count}</dd>
            </div>
          ) : null}
        </dl>
        <div className={styles.actions}>
          <ButtonLink href={paths.demand(subService.slug)} look="accent" size="large">{t('ask')}</ButtonLink>
          <ButtonLink href={paths.scheduleBooking(subService.slug)} look="plain">{t('schedule')}</ButtonLink>
        </div>
        <p className={styles.free}>{t('free')}</p>
      </aside>
    </div>
  )
}
