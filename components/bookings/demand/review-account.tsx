'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { AccountFields } from '@/components/accounts/register/account-fields'
import { useNewAccount } from '@/components/accounts/register/use-new-account'
import { ButtonLink } from '@/components/ui/button-link'
import { FormError } from '@/components/ui/form/form-error'
import { useSendPhoneCode } from '@/hooks/accounts/mutations'
import { accountQueries } from '@/hooks/accounts/queries'
import { paths } from '@/lib/paths'
import { getQueryClient } from '@/lib/query-client'
import { storageKeys } from '@/lib/storage/keys'
import { writeTab } from '@/lib/storage/tab'
import { accountFormId } from './step-views'
import styles from './wizard.module.css'

interface ReviewAccountProps {
  /** The wizard's address, where signing in leads back to. */
  back: string
  /** A time is reserved, rather than a request published. */
  isInstant: boolean
  onBusy: (isBusy: boolean) => void
}

/**
 * For visitors, the account under the request: the bar's button makes it and sends both codes, which are asked in its
 * place. A phone that could not be sent a code stays typed there.
 */
export const ReviewAccount = ({ back, isInstant, onBusy }: ReviewAccountProps) => {
  const t = useTranslations('demand.review.account')
  const send = useSendPhoneCode()
  const { form, problem, onSubmit, isBusy } = useNewAccount({
    withPhone: true,
    onRegistered: ({ phone = '' }) =>
      void send.mutateAsync({ phone }).then(
        async () => {
          writeTab(storageKeys.typedPhone, '')
          await getQueryClient().invalidateQueries({ queryKey: accountQueries.codes().queryKey })
        },
        () => undefined,
      ),
  })
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [onBusy, isBusy])
  return (
    <section className={styles.account} aria-labelledby="account-first">
      <div className={styles.accountHead}>
        <h2 id="account-first" className={styles.accountTitle}>
          {t('title')}
        </h2>
        <ButtonLink href={paths.login(back)} look="plain" size="small">
          {t('login')}
        </ButtonLink>
      </div>
      <p>{t(isInstant ? 'textInstant' : 'text')}</p>
      <form id={accountFormId} method="post" onSubmit={onSubmit} noValidate className={styles.fields}>
        <AccountFields control={form.control} withPhone />
        <FormError code={problem} />
      </form>
    </section>
  )
}
