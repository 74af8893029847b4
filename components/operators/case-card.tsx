'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { DateTime } from '@/components/ui/date-time'
import { Money } from '@/components/ui/money'
import { StatusChip } from '@/components/ui/status-chip'
import hidden from '@/components/ui/visually-hidden.module.css'
import { useClipboard } from '@/hooks/use-clipboard'
import { useNow } from '@/hooks/use-now'
import type { OperatorCase } from '@/lib/contract/operators'
import { paths } from '@/lib/paths'
import { DecideDialog, type Decision } from './decide-dialog'
import { decisionLabel } from './decision-label'
import styles from './operators.module.css'
import { findReferences, shortenReference } from './references'

/** Past decisions on the case: decision, operator and reason. */
const Log = ({ subject }: { subject: OperatorCase }) => {
  const t = useTranslations('operators')
  const { log } = subject
  if (log.length === 0) return null
  return (
    <details className={styles.log}>
      <summary>{t('cases.log', { count: log.length })}</summary>
      <ol>
        {log.map((entry) => (
          <li key={entry.at}>
            <DateTime value={entry.at} /> · {entry.by} ·{' '}
            <strong>{t(`decision.${decisionLabel(subject, entry.decision)}.name`)}</strong>
            <p>{entry.reason}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Copies the full reference, to search for at the gateway; displays it if the clipboard is denied. */
const CopyReference = ({ reference }: { reference: string }) => {
  const t = useTranslations('operators.cases')
  const { state, copy } = useClipboard(reference)
  return (
    <span>
      {state === 'refused' ? <code>{reference}</code> : null}
      <Button
        look="plain"
        size="small"
        onClick={copy}
        aria-label={t('copyOf', { reference: shortenReference(reference) })}
      >
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      <span role="status" className={hidden.hidden}>
        {state === 'copied' ? t('copied') : ''}
      </span>
    </span>
  )
}

const References = ({ subject }: { subject: OperatorCase }) => {
  const t = useTranslations('operators.cases')
  const held = (['booking', 'payment', 'withdrawal', 'dispute'] as const).filter(
    (name) => subject[name] !== null,
  )
  const references = findReferences(subject.title)
  return held.length === 0 && references.length === 0 ? null : (
    <div className={styles.small}>
      {held.map((name) => `${t(`of.${name}`)} ${subject[name]}`).join(' · ')}{' '}
      {references.map((one) => (
        <CopyReference key={one} reference={one} />
      ))}
    </div>
  )
}

/** Due date of a decision, marked when overdue. */
const Due = ({ at }: { at: string }) => {
  const t = useTranslations('operators.cases')
  const now = useNow(60_000)
  const isLate = now > 0 && Date.parse(at) < now
  return (
    <StatusChip tone={isLate ? 'bad' : 'waiting'}>
      {t(isLate ? 'late' : 'due')} <DateTime value={at} />
    </StatusChip>
  )
}

/** Links to the case's dispute, or to its booking. */
const Ways = ({ subject: { kind, booking } }: { subject: OperatorCase }) => {
  const t = useTranslations('operators.cases')
  if (booking === null) return null
  return (
    <div className={styles.actions}>
      {kind === 'dispute' ? (
        <ButtonLink href={paths.bookingDispute(booking)}>{t('readDispute')}</ButtonLink>
      ) : null}
      <ButtonLink href={paths.booking(booking)} look="quiet">
        {t('readBooking')}
      </ButtonLink>
    </div>
  )
}

export const CaseCard = ({ subject }: { subject: OperatorCase }) => {
  const t = useTranslations('operators')
  const [deciding, setDeciding] = useState<Decision | null>(null)
  return (
    <article className={styles.card} aria-labelledby={`case-${subject.pk}`}>
      <header className={styles.head}>
        <StatusChip tone={subject.status === 'closed' ? 'neutral' : 'active'}>
          {t(`cases.kind.${subject.kind}`)}
        </StatusChip>
        {subject.due_at && subject.status === 'open' ? <Due at={subject.due_at} /> : null}
        {subject.amount_cents !== null ? (
          <span className={styles.amount}>
            <Money cents={subject.amount_cents} />
          </span>
        ) : null}
      </header>
      <h3 id={`case-${subject.pk}`} className={styles.title}>
        {shortenReference(subject.title)}
      </h3>
      <dl className={styles.facts}>
        <dt>{t('cases.cause')}</dt>
        <dd>{subject.cause}</dd>
        {subject.statement === null ? null : (
          <>
            <dt>{t('cases.statement')}</dt>
            <dd style={{ whiteSpace: 'pre-wrap' }}>{subject.statement}</dd>
          </>
        )}
        {subject.message === null ? null : (
          <>
            <dt>{t('cases.message')}</dt>
            <dd style={{ whiteSpace: 'pre-wrap' }}>
              {subject.message.attached === null
                ? null
                : `${t(`cases.attached.${subject.message.attached}`)} `}
              {subject.message.text} (<DateTime value={subject.message.sent_at} />)
            </dd>
          </>
        )}
        {subject.status === 'open' ? (
          <>
            <dt>{t('cases.next')}</dt>
            <dd>{subject.next_step}</dd>
          </>
        ) : null}
        <dt>{t('cases.opened')}</dt>
        <dd>
          <DateTime value={subject.opened_at} />
        </dd>
      </dl>
      <References subject={subject} />
      <Log subject={subject} />
      <Ways subject={subject} />
      {subject.is_party && subject.status === 'open' ? <p>{t('cases.party')}</p> : null}
      {subject.can.length > 0 ? (
        <div className={styles.actions}>
          {subject.can.map((decision) => (
            <Button
              key={decision}
              look="quiet"
              tone={decision === 'dismiss' ? 'neutral' : undefined}
              onClick={() => setDeciding(decision)}
              aria-label={t('cases.decideOf', {
                decision: t(`decision.${decisionLabel(subject, decision)}.name`),
                title: shortenReference(subject.title),
              })}
            >
              {t(`decision.${decisionLabel(subject, decision)}.name`)}
            </Button>
          ))}
        </div>
      ) : null}
      {deciding ? (
        <DecideDialog subject={subject} decision={deciding} onClose={() => setDeciding(null)} />
      ) : null}
    </article>
  )
}
