'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { calendarFile } from '@/lib/calendar/calendar-file'
import { publicConfig } from '@/lib/config'
import type { Booking } from '@/lib/contract/bookings'
import { saveFile } from '@/lib/files/save-file'
import { localisedPath } from '@/lib/i18n/locales'
import { placeText } from '@/lib/maps'
import { paths } from '@/lib/paths'
import styles from './summary.module.css'

interface AddToCalendarProps {
  booking: Booking
  /** The main action of the page instead of a link. */
  isButton?: boolean
}

/**
 * Downloads the appointment as an iCalendar file made in the browser. A rescheduled appointment has a higher
 * SEQUENCE, so that calendars move it.
 */
export const AddToCalendar = ({ booking, isButton = false }: AddToCalendarProps) => {
  const t = useTranslations('bookings.calendar')
  const locale = useLocale()
  const { pk, role, provider, customer, sub_service: work, starts_at: start, ends_at: end } = booking
  if (!start || !end) return null
  const name = (role === 'provider' ? customer.full_name : provider?.full_name) ?? ''
  const save = () => {
    const { origin, hostname } = window.location
    const file = calendarFile(
      {
        uid: `booking-${pk}@${hostname}`,
        sequence: booking.revision ?? 0,
        stamp: new Date().toISOString(),
        start,
        end,
        summary: t('title', { service: work.name, name }),
        description: t(role === 'provider' ? 'provider' : 'customer'),
        location: placeText(booking),
        url: `${origin}${localisedPath(locale, paths.booking(pk))}`,
      },
      publicConfig.siteName,
    )
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), t('file', { booking: String(pk) }))
  }
  return isButton ? (
    <Button size="large" onClick={save}>
      {t('add')}
    </Button>
  ) : (
    <button type="button" className={styles.do} onClick={save}>
      {t('add')}
    </button>
  )
}
