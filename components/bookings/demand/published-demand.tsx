'use client'

import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Tile } from '@/components/ui/tile'
import { publicConfig } from '@/lib/config'
import { payMinutes } from '@/lib/contract/booking-process'
import type { Booking } from '@/lib/contract/bookings'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { inCity } from '@/lib/shared/place-names'
import styles from './wizard.module.css'

// Lazily loaded: fetches its facts once the request is published.
const DemandAudiencePanel = dynamic(
  () => import('./demand-audience').then((module) => module.DemandAudiencePanel),
  { ssr: false },
)

interface PublishedProps {
  booking: Booking
  /** The wizard's steps are removed from the history, so links may navigate on. */
  mayGoOn: boolean
}

/** Published: the next steps, and where to follow them. A reservation continues to its payment. */
export const PublishedDemand = ({ booking, mayGoOn }: PublishedProps) => {
  const t = useTranslations('demand.published')
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isHeld = booking.status === 'awaiting_payment'
  const outcome = isHeld ? 'held' : 'demand'
  const title = t(`${outcome}.title`)
  // The address stays the wizard's, and with it the title that the server sent.
  useEffect(() => {
    document.title = `${title} · ${publicConfig.siteName}`
  }, [title])
  const router = useRouter()
  useEffect(() => {
    if (isHeld && mayGoOn) router.replace(paths.payBooking(booking.pk))
  }, [isHeld, mayGoOn, booking.pk, router])
  return (
    <div className={styles.wizard}>
      <div className={styles.done}>
        <Tile src={booking.sub_service.icon} size={88} />
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </h1>
        <p className={styles.lead}>
          {t(`${outcome}.text`, {
            service: booking.sub_service.name,
            inCity: inCity(booking.city.name, locale),
            minutes: payMinutes,
          })}
        </p>
        {isHeld ? null : <DemandAudiencePanel booking={booking} />}
        <ButtonLink
          href={isHeld ? paths.payBooking(booking.pk) : paths.booking(booking.pk)}
          look="accent"
          size="large"
        >
          {t(`${outcome}.follow`)}
        </ButtonLink>
        <ButtonLink href={paths.home()} look="plain">
          {t('home')}
        </ButtonLink>
      </div>
    </div>
  )
}
