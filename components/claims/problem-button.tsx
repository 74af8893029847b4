'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { isNoShow } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'

const ProblemSheet = lazyDialog(() => import('./problem-sheet').then((part) => part.ProblemSheet))

/** No-shows have an objection of their own; of work that has not begun there is nothing to report. */
const mayReport = ({ can, status, role }: Booking) =>
  role !== 'operator' &&
  (can.includes('claim') || (can.includes('dispute') && status !== 'approved' && !isNoShow(status)))

/** Opens the sheet for a problem with the work, while something can be done about it. */
export const ProblemButton = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('claims.problem')
  const [isOpen, setOpen] = useState(false)
  if (!mayReport(booking) && !isOpen) return null
  return (
    <>
      <Button look="plain" tone="neutral" wide onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      <ProblemSheet booking={booking} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
