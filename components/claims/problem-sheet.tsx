'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Sheet } from '@/components/ui/sheet'
import type { Booking } from '@/lib/contract/bookings'
import { OpenClaimForm } from './open-claim-form'
import { emptyProblem, problemDraft } from './problem-draft'
import { TalkFirst } from './talk-first'

interface ProblemSheetProps {
  booking: Booking
  open: boolean
  onClose: () => void
}

/** Sheet for a problem: a warranty claim after completion; before, a message first and a dispute second. */
const Opened = ({ booking, onClose }: Omit<ProblemSheetProps, 'open'>) => {
  const t = useTranslations('claims.problem')
  // Fixed at opening: sending changes what the booking permits.
  const [isClaim] = useState(booking.can.includes('claim'))
  const [draft] = useState(() => problemDraft.read(booking))
  return (
    <Sheet title={t('title')} onClose={onClose}>
      {isClaim ? (
        <OpenClaimForm booking={booking} draft={draft.isSent ? emptyProblem : draft} onClose={onClose} />
      ) : (
        <TalkFirst booking={booking} draft={draft} onClose={onClose} />
      )}
    </Sheet>
  )
}

export const ProblemSheet = ({ open, ...props }: ProblemSheetProps) => (open ? <Opened {...props} /> : null)
