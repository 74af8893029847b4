'use client'

import { useTranslations } from 'next-intl'
import styles from '@/components/operators/operators.module.css'
import { useScopeName } from '@/components/operators/team/scope-name'
import { DateTime } from '@/components/ui/date-time'
import { StatusChip } from '@/components/ui/status-chip'
import type { TrailFilter } from '@/hooks/operators/queries'
import type { TrailEntry } from '@/lib/contract/trail'
import { TrailFacts } from './trail-facts'

/** Digits of a hash that tell entries apart. */
const shownDigits = 12

const useActorName = ({ kind, pk, name }: TrailEntry['actor']): string => {
  const t = useTranslations('operators.trail')
  if (kind === 'system') return t('by.system')
  if (kind === 'command') return name ? t('by.command', { name }) : t('by.unnamed')
  return name || t('by.account', { pk: pk ?? 0 })
}

interface TrailRowProps {
  entry: TrailEntry
  onFilter: (filter: TrailFilter) => void
}

export const TrailRow = ({ entry, onFilter }: TrailRowProps) => {
  const t = useTranslations('operators.trail')
  const scopeName = useScopeName()
  const { pk, action, subject, reason, scope, is_erased: isErased } = entry
  const name = useActorName(entry.actor)
  const about = t('about', { subject: t(`subject.${subject.kind}`), id: subject.id })
  return (
    <article className={styles.entry} aria-labelledby={`entry-${pk}`}>
      <div className={styles.by}>
        <DateTime value={entry.at} style="long" />
        <span>{name}</span>
        {scope ? <StatusChip>{scopeName(scope)}</StatusChip> : null}
      </div>
      <div className={styles.done}>
        <h2 id={`entry-${pk}`} className={styles.title}>
          {t(`action.${action}`)}
        </h2>
        <button
          type="button"
          className={styles.about}
          aria-label={t('filterBy', { subject: about })}
          onClick={() => onFilter({ subject: subject.kind, subject_id: subject.id })}
        >
          {about}
        </button>
        <dl className={styles.changes}>
          <TrailFacts before={entry.before} after={entry.after} />
          {reason === null ? null : (
            <div>
              <dt>{t('reason')}</dt>
              <dd className={styles.reason}>{reason}</dd>
            </div>
          )}
        </dl>
        {isErased ? <p className={styles.small}>{t('erased')}</p> : null}
      </div>
      <p className={styles.seal}>
        {t('number', { pk })} · <code>{entry.hash.slice(0, shownDigits)}</code>
      </p>
    </article>
  )
}
