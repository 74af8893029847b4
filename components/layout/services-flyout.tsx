'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState, type KeyboardEvent } from 'react'
import { NowrapWords } from '@/components/ui/nowrap-words'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { publicCall } from '@/lib/api/public'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { getQueryClient } from '@/lib/query-client'
import { pagePicture } from '@/lib/shared/pictures/page-pictures'
import styles from './services-flyout.module.css'
import { useHoverIntent } from './use-hover-intent'

const fallbackImage = pagePicture('1f4e6-96')

/** The next or previous link of a list; null at either end. */
const neighbour = (list: Element, step: 1 | -1): HTMLElement | null => {
  const links = [...list.querySelectorAll('a')]
  return links[links.findIndex((link) => link === document.activeElement) + step] ?? null
}

/**
 * All services; hovering or focusing one shows its sub-services beside it. The right arrow key enters them
 * and the left one leaves, because in Tab order all other services come between.
 */
export const ServicesFlyout = ({ onPick }: { onPick: () => void }) => {
  const t = useTranslations('layout.flyout')
  const locale = useLocale()
  const queries = catalogueQueries(publicCall(locale), locale)
  const { data: services, error } = useQuery(queries.services(), getQueryClient())
  const { data: icons } = useQuery(queries.serviceIcons(), getQueryClient())
  const [chosen, setChosen] = useState<number | null>(null)
  const resting = useHoverIntent(setChosen)
  const flyout = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const list = event.target instanceof Element ? event.target.closest('ul') : null
    const isInside = list?.hasAttribute('aria-label')
    const goal = !list
      ? null
      : event.key === 'ArrowDown'
        ? neighbour(list, 1)
        : event.key === 'ArrowUp'
          ? neighbour(list, -1)
          : event.key === 'ArrowRight' && !isInside
            ? flyout.current?.querySelector<HTMLElement>('ul[aria-label] a')
            : event.key === 'ArrowLeft' && isInside
              ? flyout.current?.querySelector<HTMLElement>('a[data-shown]')
              : null
    if (!goal) return
    event.preventDefault()
    goal.focus()
  }

  if (error && !services)
    return (
      <p className={styles.message} role="alert">
        {('detail' in error && String(error.detail)) || t('error')}
      </p>
    )
  if (!services)
    return (
      <p className={styles.message} role="status">
        {t('loading')}…
      </p>
    )

  const shown = services.find((service) => service.pk === chosen) ?? services[0]
  return (
    <div ref={flyout} className={styles.flyout} onKeyDown={onKeyDown}>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.pk} {...resting(service.pk)} onFocus={() => setChosen(service.pk)}>
            <Link
              href={paths.service(service.slug)}
              prefetch={false}
              className={styles.service}
              data-shown={service.pk === shown?.pk ? '' : undefined}
              onClick={onPick}
            >
              <img src={icons?.get(service.pk) ?? fallbackImage} alt="" width={24} height={24} />
              <NowrapWords>{service.name}</NowrapWords>
            </Link>
          </li>
        ))}
        <li>
          <Link href={paths.services()} className={styles.all} onClick={onPick}>
            {t('all')}
          </Link>
        </li>
      </ul>
      {shown ? (
        <ul className={styles.subServices} aria-label={shown.name}>
          {shown.sub_services.map((one) => (
            <li key={one.pk}>
              <Link
                href={paths.subService(shown.slug, one.slug)}
                prefetch={false}
                className={styles.subService}
                onClick={onPick}
              >
                <img
                  src={one.icon || fallbackImage}
                  alt=""
                  width={36}
                  height={36}
                  loading="lazy"
                  onError={(event) => {
                    if (!event.currentTarget.src.endsWith(fallbackImage))
                      event.currentTarget.src = fallbackImage
                  }}
                />
                <NowrapWords>{one.name}</NowrapWords>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
