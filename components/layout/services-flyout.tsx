'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { publicCall } from '@/lib/api/public'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { getQueryClient } from '@/lib/query-client'
import styles from './services-flyout.module.css'

const fallbackImage = '/services/1f4e6-96.webp'

/** All services; resting on one, or focusing it, shows its sub-services beside it. */
export const ServicesFlyout = ({ onPick }: { onPick: () => void }) => {
  const t = useTranslations('layout.flyout')
  const locale = useLocale()
  const { data: services, error } = useQuery(catalogueQueries(publicCall(locale), locale).services(), getQueryClient())
  const [chosen, setChosen] = useState<number | null>(null)

  if (error && !services) return <p className={styles.message} role="alert">{('detail' in error && String(error.detail)) || t('error')}</p>
  if (!services) return <p className={styles.message} role="status">{t('loading')}…</p>

  const shown = services.find((service) => service.pk === chosen) ?? services[0]
  return (
    <div className={styles.flyout}>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.pk} onPointerEnter={() => setChosen(service.pk)} onFocus={() => setChosen(service.pk)}>
            <Link href={paths.service(service.slug)} prefetch={false} className={styles.service} data-shown={service.pk === shown?.pk ? '' : undefined} onClick={onPick}>
              <img src={service.icon} alt="" width={24} height={24} />
              {service.name}
            </Link>
          </li>
        ))}
        <li><Link href={paths.services()} className={styles.all} onClick={onPick}>{t('all')}</Link></li>
      </ul>
      {shown ? (
        <ul className={styles.subServices} aria-label={shown.name}>
          {shown.sub_services.map((one) => (
            <li key={one.pk}>
              <Link href={paths.subService(shown.slug, one.slug)} prefetch={false} className={styles.subService} onClick={onPick}>
                <img src={one.icon || fallbackImage} alt="" width={36} height={36} loading="lazy" onError={(event) => {
                  if (!event.currentTarget.src.endsWith(fallbackImage)) event.currentTarget.src = fallbackImage
                }} />
                {one.name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
