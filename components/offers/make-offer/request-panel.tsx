'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { BookingPlace, BookingTime } from '@/components/bookings/time-and-place'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { Tile, tintOf } from '@/components/ui/tile'
import type { ListedBooking } from '@/lib/contract/bookings'
import type { Opportunity } from '@/lib/contract/provider-demands'
import { FullRequest } from '../full-request'
import { OffPlatformNotice } from '../off-platform-notice'
import { CustomerSummary, UsualPrice } from '../opportunity-facts'
import styles from './request-panel.module.css'

interface RequestPanelProps {
  booking: ListedBooking
  opportunity: Opportunity | null
}

/** Work, time and place of the request an offer is made on. */
const Job = ({ booking }: { booking: ListedBooking }) => (
  <div className={styles.job}>
    <Tile src={booking.sub_service.icon} tint={tintOf(booking.sub_service.pk)} />
    <div>
      <strong>{booking.sub_service.name}</strong>
      <p>
        <BookingTime booking={booking} />
      </p>
      <p>
        <BookingPlace booking={booking} />
      </p>
    </div>
  </div>
)

/** The request of the offer: customer, usual price, and all details. */
export const RequestPanel = ({ booking, opportunity }: RequestPanelProps) => (
  <div className={styles.panel}>
    <Job booking={booking} />
    {opportunity ? (
      <p className={styles.facts}>
        <CustomerSummary name={booking.customer.full_name} record={opportunity.customer} />
        <UsualPrice price={opportunity.price} city={booking.city.name} />
      </p>
    ) : null}
    {opportunity?.shield.includes('payment') ? <OffPlatformNotice side="provider" booking={null} /> : null}
    <FullRequest booking={booking.pk} />
  </div>
)

/** The request panel as a bottom sheet, for narrow windows. */
export const RequestSheet = (props: RequestPanelProps) => {
  const t = useTranslations('makeOffer.request')
  const [isOpen, setOpen] = useState(false)
  const { sub_service: work } = props.booking
  return (
    <>
      <div className={styles.opener}>
        <Tile src={work.icon} tint={tintOf(work.pk)} size={40} />
        <strong>{work.name}</strong>
        <Button look="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </div>
      {isOpen ? (
        <Sheet
          title={t('title')}
          onClose={() => setOpen(false)}
          footer={
            <Button look="outlined" onClick={() => setOpen(false)}>
              {t('close')}
            </Button>
          }
        >
          <RequestPanel {...props} />
        </Sheet>
      ) : null}
    </>
  )
}
