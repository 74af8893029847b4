import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { Tile, tintOf } from '@/components/ui/tile'
import type { Service } from '@/lib/contract/catalogue'
import { paths } from '@/lib/paths'
import { Breadcrumb } from './breadcrumb'
import styles from './sub-service-detail.module.css'

/** Name and description of a service, and the button to request it. */
export const ServiceHead = ({ service }: { service: Service }) => {
  const t = useTranslations('public.catalogue')
  const all = useTranslations('public.services')
  return (
    <>
      <Breadcrumb steps={[{ name: all('title'), href: paths.services() }]} />
      <div className={styles.head}>
        <Tile src={service.image} tint={tintOf(service.pk)} size={96} />
        <h1 className={styles.title}>
          <NowrapWords>{service.name}</NowrapWords>
        </h1>
      </div>
      <p className={`${styles.lead} ${styles.measure}`}>{service.description}</p>
      <div className={styles.ask}>
        <ButtonLink href={paths.demand()} look="accent" size="large">
          {t('ask')}
        </ButtonLink>
        <span className={styles.small}>{t('free')}</span>
      </div>
    </>
  )
}
