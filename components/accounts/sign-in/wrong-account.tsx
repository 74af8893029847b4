'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useSession } from '@/hooks/accounts/session'
import { usePathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { signedOutRedirect } from '@/lib/session/redirects'
import styles from './wrong-account.module.css'

interface ChangeAccountProps {
  look?: 'plain' | 'primary'
  /** Path of the sign-in page; by default one that redirects back here. */
  to?: string
}

/** Signs out and asks for another account, which then comes back to this page. */
export const ChangeAccount = ({ look = 'plain', to }: ChangeAccountProps) => {
  const t = useTranslations('accounts.wrongAccount')
  const { signOut } = useSession()
  const path = usePathname()
  const [isLeaving, setLeaving] = useState(false)
  const change = () => {
    setLeaving(true)
    void signOut(to ?? signedOutRedirect({ path, search: window.location.search }) ?? paths.login())
  }
  return (
    <Button look={look} busy={isLeaving} onClick={change}>
      {t('change')}
    </Button>
  )
}

/** Shown below a missing object: the reader may have followed a mail to another of their accounts. */
export const WrongAccount = () => {
  const t = useTranslations('accounts.wrongAccount')
  const { user } = useSession()
  if (!user) return null
  return (
    <p className={styles.account}>
      <span>{t('text', { email: user.email })}</span>
      <ChangeAccount />
    </p>
  )
}
