'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'
import { opensDeskPage, type DeskPage } from '@/lib/contract/operator-scopes'

interface OperatorGateProps {
  page: DeskPage
  missing: ReactNode
  children: ReactNode
}

/** Shows the not-found page to everybody but operators with a scope for the page. */
export const OperatorGate = ({ page, missing, children }: OperatorGateProps) => {
  const t = useTranslations('ui')
  const { user, status } = useSession()
  if (status === 'loading')
    return (
      <Page>
        <ListSkeleton label={t('loading')} />
      </Page>
    )
  return user && opensDeskPage(user, page) ? children : missing
}
