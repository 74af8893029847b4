'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { useSession } from '@/hooks/accounts/session'

/** Shows the not-found page to everybody but operators. */
export const OperatorGate = ({ missing, children }: { missing: ReactNode; children: ReactNode }) => {
  const t = useTranslations('ui')
  const { user, status } = useSession()
  if (status === 'loading')
    return (
      <Page>
        <ListSkeleton label={t('loading')} />
      </Page>
    )
  return user?.is_operator ? children : missing
}
