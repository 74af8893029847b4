import { useLocale, useTranslations } from 'next-intl'
import { Breadcrumb } from '@/components/catalogue/breadcrumb'
import card from '@/components/catalogue/card-grid.module.css'
import styles from '@/components/catalogue/sub-service-detail.module.css'
import { Band } from '@/components/public/band'
import { JsonLd } from '@/components/seo/json-ld'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { Tile, tintOf } from '@/components/ui/tile'
import type { Service } from '@/lib/contract/catalogue'
import { paths } from '@/lib/paths'
import { breadcrumbs } from '@/lib/seo/json-ld'
import { PlaceLinks } from './place-links'

/** All services, or one: links to its kinds of work, which lead on to places. */
export const DiscoverServices = ({
  services,
  one,
}: {
  services: readonly Service[]
  one: Service | null
}) => {
  const t = useTranslations('discover')
  const locale = useLocale()
  return (
    <>
      {one ? (
        <JsonLd
          data={breadcrumbs(locale, [
            { name: t('services'), path: paths.discover() },
            { name: one.name, path: paths.discover(one.slug) },
          ])}
        />
      ) : null}
      <Band>
        {one ? <Breadcrumb steps={[{ name: t('services'), href: paths.discover() }]} /> : null}
        <h1 className={styles.title}>{one ? t('service.title', { service: one.name }) : t('root.title')}</h1>
        <p className={styles.lead}>{one ? t('service.lead') : t('root.lead')}</p>
        <div className={card.stack} style={{ gap: '2.5rem' }}>
          {(one ? [one] : services).map((service) => (
            <section key={service.pk} aria-labelledby={`service-${service.pk}`}>
              <div className={styles.head}>
                <Tile src={service.icon} tint={tintOf(service.pk)} size={56} />
                <h2 id={`service-${service.pk}`} className={styles.subtitle} style={{ margin: 0 }}>
                  <NowrapWords>{service.name}</NowrapWords>
                </h2>
              </div>
              <div style={{ marginTop: '1rem' }}>
                <PlaceLinks
                  places={service.sub_services.map((sub) => ({
                    name: sub.name,
                    href: paths.discover(service.slug, sub.slug),
                  }))}
                />
              </div>
            </section>
          ))}
        </div>
      </Band>
    </>
  )
}
