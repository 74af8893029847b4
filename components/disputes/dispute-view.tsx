'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { PresenceList } from '@/components/bookings/presence-list'
import { ResultPhotos } from '@/components/bookings/result-photos'
import { AboutClaim } from './about-claim'
import { DisputeActions } from './dispute-actions'
import type { DisputeProps } from './dispute-props'
import { DisputeStage } from './dispute-stage'
import styles from './dispute.module.css'
import { EarlierDisputes } from './earlier-disputes'
import { EvidenceForm } from './evidence-form'
import { EvidenceList } from './evidence-list'
import { Outcome } from './outcome'
import { Proposals } from './proposals'
import { ProposeForm } from './propose-form'

// Only operators see them. Shown at once, since the work stands above and would move a form being used.
const loadDesk = () => Promise.all([import('./agreed-work'), import('./decide-form')])
const AgreedWork = dynamic(() => loadDesk().then(([part]) => part.AgreedWork), { ssr: false })
const DecideForm = dynamic(() => loadDesk().then(([, part]) => part.DecideForm), { ssr: false })

/** A dispute's status, statements, proposals and available actions. */
export const DisputeView = ({ booking, dispute }: DisputeProps) => {
  const { can, status, outcome } = dispute
  const said = (
    <>
      <EvidenceList booking={booking} dispute={dispute} />
      {can.includes('evidence') ? <EvidenceForm dispute={dispute} /> : null}
    </>
  )
  // Order of the forms: evidence precedes proposals while both sides talk. Fixed on mount, so that the other
  // side's first proposal does not move a form in use.
  const [isTalk] = useState(status === 'opened' || status === 'talking')
  return (
    <div className={styles.layout}>
      <aside className={styles.now}>
        <DisputeStage booking={booking} dispute={dispute} />
      </aside>
      <div className={`${styles.stack} ${styles.main}`}>
        {dispute.claim === null ? null : <AboutClaim booking={booking.pk} />}
        <div aria-live="polite">
          {outcome ? <Outcome booking={booking} outcome={outcome} isClaim={dispute.claim !== null} /> : null}
        </div>
        {booking.role === 'operator' ? <AgreedWork booking={booking} /> : null}
        {booking.no_show ? (
          <div className={styles.card}>
            <PresenceList booking={booking} presence={booking.no_show.presence} />
          </div>
        ) : null}
        {booking.deliveries?.length ? <ResultPhotos deliveries={booking.deliveries} /> : null}
        {isTalk ? said : null}
        <Proposals booking={booking} dispute={dispute} />
        {can.includes('propose') ? <ProposeForm booking={booking} dispute={dispute} /> : null}
        {isTalk ? null : said}
        <EarlierDisputes booking={booking} dispute={dispute} />
        {can.includes('decide') ? <DecideForm dispute={dispute} /> : null}
      </div>
      <div className={styles.ways}>
        <DisputeActions dispute={dispute} />
      </div>
    </div>
  )
}
