'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { GoogleMark } from '@/components/accounts/sign-in/google-mark'
import { Button } from '@/components/ui/button'
import { ConfirmRemoval } from '@/components/ui/confirm-removal'
import { ErrorState } from '@/components/ui/error-state'
import { FormError } from '@/components/ui/form/form-error'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import styles from '@/components/ui/panel.module.css'
import { useGoogleRedirect, useUnlinkGoogle } from '@/hooks/accounts/google'
import { accountQueries } from '@/hooks/accounts/queries'
import { useErrorText } from '@/hooks/use-error-text'
import type { Identity } from '@/lib/contract/google'
import { formatDate } from '@/lib/format/date'

/** Google accounts that sign in to this one; each can be unlinked, another linked. */
export const IdentityList = () => {
  const t = useTranslations('accounts.identities')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const text = useErrorText()
  const identities = useQuery(accountQueries.identities())
  const unlink = useUnlinkGoogle()
  const { leave, leaving, problem } = useGoogleRedirect({ keep: true, purpose: 'link' })
  const [ending, setEnding] = useState<Identity | null>(null)
  if (!identities.data)
    return identities.isError ? (
      <ErrorState retry={() => void identities.refetch()} />
    ) : (
      <ListSkeleton rows={1} label={ui('loading')} />
    )

  const nameOf = ({ email }: Identity) => email ?? t('unnamed')
  const confirm = (identity: Identity) =>
    unlink.mutate(identity.pk, {
      onSuccess: () => toast.success(t('unlinked')),
      onError: (error) => toast.error(text(error)),
      onSettled: () => setEnding(null),
    })
  return (
    <>
      {identities.data.length > 0 ? (
        <ul className={styles.rows}>
          {identities.data.map((identity) => (
            <li key={identity.pk} className={styles.row}>
              <div className={styles.head}>
                <GoogleMark />
                <div className={styles.lines}>
                  <h3 className={styles.name}>{nameOf(identity)}</h3>
                  <p className={styles.secondary}>
                    {t('since', { date: formatDate(identity.created_at, locale) })}
                  </p>
                </div>
                <Button
                  look="quiet"
                  tone="danger"
                  onClick={() => setEnding(identity)}
                  aria-label={t('unlinkOf', { name: nameOf(identity) })}
                >
                  {t('unlink')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <FormError code={problem} />
      <Button
        look="quiet"
        icon={<GoogleMark />}
        busy={leaving}
        onClick={leave}
        className={identities.data.length > 0 ? styles.another : undefined}
      >
        {t(identities.data.length > 0 ? 'linkAnother' : 'link')}
      </Button>
      <ConfirmRemoval
        row={ending}
        title={t('unlinkTitle')}
        confirm={t('unlink')}
        busy={unlink.isPending}
        onConfirm={confirm}
        onClose={() => setEnding(null)}
      >
        {(one) => t('unlinkText', { name: nameOf(one) })}
      </ConfirmRemoval>
    </>
  )
}
