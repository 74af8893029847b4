import { useTranslations } from 'next-intl'
import fold from '@/components/ui/fold-arrow.module.css'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { PageLink } from '@/components/ui/page-link'
import { Tile, tintOf } from '@/components/ui/tile'
import type { Service } from '@/lib/contract/catalogue'
import { paths } from '@/lib/paths'
import styles from './service-section.module.css'

/** A service with links to all its sub-services: folded on a phone, to keep the page short. */
export const ServiceSection = ({ service }: { service: Service }) => {
  const t = useTranslations('public.services')
  return (
    <section className={styles.section} aria-labelledby={`service-${service.slug}`}>
      <div className={styles.head}>
        <Tile src={service.icon} tint={tintOf(service.pk)} size={64} />
        <div>
          <h2 id={`service-${service.slug}`} className={styles.title}>
            <PageLink href={paths.service(service.slug)}>
              <NowrapWords>{service.name}</NowrapWords>
            </PageLink>
          </h2>
          <p className={styles.text}>{service.description}</p>
        </div>
      </div>
      <details className={styles.kinds}>
        <summary className={fold.arrow} aria-label={t('kinds', { service: service.name })} />
        <ul>
          {service.sub_services.map((one) => (
            <li key={one.pk}>
              <PageLink href={paths.subService(service.slug, one.slug)}>
                <img src={one.icon} alt="" width={22} height={22} loading="lazy" decoding="async" />
                <NowrapWords>{one.name}</NowrapWords>
              </PageLink>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
