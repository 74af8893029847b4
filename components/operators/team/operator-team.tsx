'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DeskLinks } from '@/components/operators/desk-links'
import styles from '@/components/operators/operators.module.css'
import { Button } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { operatorQueries } from '@/hooks/operators/queries'
import { publicConfig } from '@/lib/config'
import { ScopesDialog } from './scopes-dialog'
import { TeamRow } from './team-row'

/** Operators and their scopes. */
export const OperatorTeam = () => {
  const t = useTranslations('operators.team')
  const query = useQuery(operatorQueries.team())
  const [isAppointing, setAppointing] = useState(false)
  return (
    <Page width="wide">
      {/* Title set in the browser: the cached page is public and must not name anything. */}
      <title>{`${t('title')} · ${publicConfig.siteName}`}</title>
      <DeskLinks current="team" />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<Button onClick={() => setAppointing(true)}>{t('appoint.action')}</Button>}
      />
      <QueryBoundary query={query} rows={3} height={110}>
        {({ results }) => (
          <ul className={styles.list}>
            {results.map((operator) => (
              <li key={operator.pk}>
                <TeamRow operator={operator} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      {isAppointing ? <ScopesDialog operator={null} onClose={() => setAppointing(false)} /> : null}
    </Page>
  )
}
