'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from '@/components/operators/operators.module.css'
import { Button } from '@/components/ui/button'
import { StatusChip } from '@/components/ui/status-chip'
import type { Operator } from '@/lib/contract/team'
import { ScopesDialog } from './scopes-dialog'

/** An operator; one's own scopes are changed by another admin. */
export const TeamRow = ({ operator }: { operator: Operator }) => {
  const t = useTranslations('operators.team')
  const [isChanging, setChanging] = useState(false)
  const { pk, full_name: name, email, scopes, is_self: isSelf } = operator
  return (
    <article className={styles.card} aria-labelledby={`operator-${pk}`}>
      <div>
        <h2 id={`operator-${pk}`} className={styles.title}>
          {isSelf ? t('self', { name }) : name}
        </h2>
        <p className={styles.email}>{email}</p>
      </div>
      <ul className={styles.scopes} aria-label={t('scopes')}>
        {scopes.map((scope) => (
          <li key={scope}>
            <StatusChip tone={scope === 'admin' ? 'active' : 'neutral'}>
              {t(`scope.${scope}.name`)}
            </StatusChip>
          </li>
        ))}
      </ul>
      {isSelf ? (
        <p className={styles.small}>{t('ownScopes')}</p>
      ) : (
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setChanging(true)} aria-label={t('change.actionOf', { name })}>
            {t('change.action')}
          </Button>
        </div>
      )}
      {isChanging ? <ScopesDialog operator={operator} onClose={() => setChanging(false)} /> : null}
    </article>
  )
}
