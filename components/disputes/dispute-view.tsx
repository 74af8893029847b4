'use client'

import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'
import { DisputeActions } from './dispute-actions'
import styles from './dispute.module.css'
import { EvidenceForm } from './evidence-form'
import { EvidenceList } from './evidence-list'
import { Outcome } from './outcome'
import { Proposals } from './proposals'
import { ProposeForm } from './propose-form'
import { Stage } from './stage'

/** One of the two sides. An operator is none: they read here, and decide on their own page. */
export type Side = 'customer' | 'provider'

export interface DisputeProps {
  booking: Booking
  dispute: Dispute
}

/** Where a dispute stands, what each side says and offers, and what may be done now. */
export const DisputeView = ({ booking, dispute }: DisputeProps) => (
  <div className={styles.layout}>
    <aside className={styles.now}>
      <Stage dispute={dispute} />
    </aside>
    <div className={`${styles.stack} ${styles.main}`}>
      <div aria-live="polite">
        {dispute.outcome ? <Outcome booking={booking} outcome={dispute.outcome} /> : null}
      </div>
      <Proposals booking={booking} dispute={dispute} />
      {dispute.can.includes('propose') ? <ProposeForm booking={booking} dispute={dispute} /> : null}
      <EvidenceList booking={booking} dispute={dispute} />
      {dispute.can.includes('evidence') ? <EvidenceForm dispute={dispute} /> : null}
    </div>
    <div className={styles.ways}>
      <DisputeActions dispute={dispute} />
    </div>
  </div>
)
