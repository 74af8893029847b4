'use client'

import { useTranslations } from 'next-intl'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { useSession } from '@/hooks/accounts/session'
import { useMarkNotificationsSeen } from '@/hooks/notifications/seen'
import { publicConfig } from '@/lib/config'
import { opensDeskPage } from '@/lib/contract/operator-scopes'
import { CaseBoard } from './case-board'
import { DeskLinks } from './desk-links'
import { LedgerState } from './ledger-state'
import styles from './operators.module.css'
import { Reconciliation } from './reconciliation'

/** Cases, and the state of the books. */
export const OperatorPayments = () => {
  const t = useTranslations('operators')
  const { user } = useSession()
  const isFinance = user !== null && opensDeskPage(user, 'ledger')
  // The cases are listed below with their actions.
  useMarkNotificationsSeen('cases', ({ side }) => side === 'operator')
  return (
    <Page width="wide">
      {/* Title set in the browser: the cached page is public and must not name anything. */}
      <title>{`${t('title')} · ${publicConfig.siteName}`}</title>
      <DeskLinks current="payments" />
      <PageHeader title={t(isFinance ? 'title' : 'cases.title')} lead={t(isFinance ? 'lead' : 'leadCases')} />
      {isFinance ? (
        <div className={styles.layout}>
          <div>
            <CaseBoard />
          </div>
          <div>
            <LedgerState />
            <Reconciliation />
          </div>
        </div>
      ) : (
        <CaseBoard />
      )}
    </Page>
  )
}
