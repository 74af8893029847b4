'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Tile } from '@/components/ui/tile'
import type { Booking } from '@/lib/contract/bookings'
import { paths } from '@/lib/paths'
import type { RequestKind } from '@/lib/wizard/request'
import styles from './wizard.module.css'

/** It is out: what happens now, and where to follow it. */
export const Published = ({ kind, booking }: { kind: RequestKind; booking: Booking }) => {
  const t = useTranslations('demand.published')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isConfirmed = booking.status === 'approved'
  const outcome = isConfirmed ? 'confirmed' : kind
  return (
    <div className={styles.wizard}>
      <div className={styles.done}>
        <Tile src={booking.sub_service.icon} size={88} />
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`${outcome}.title`)}
        </h1>
        <p className={styles.lead}>
          {t(`${outcome}.text`, { service: booking.sub_service.name, city: booking.city.name })}
        </p>
        <ButtonLink
          href={isConfirmed ? paths.booking(booking.pk) : paths.myBookings('booking_offers')}
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
