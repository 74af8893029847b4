'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import type { MissingAuthorization } from '@/lib/contract/errors'
import { paths } from '@/lib/paths'
import styles from './wizard.module.css'

/**
 * What publishing still needs from the person, with the way there and back; the request waits in the browser.
 */
export const VerifyFirst = ({ missing, back }: { missing: MissingAuthorization; back: string }) => {
  const t = useTranslations('demand.review.verify')
  const [words, to] =
    missing === 'email-verification'
      ? (['email', paths.verifyEmail(back)] as const)
      : missing === 'phone-verification'
        ? (['phone', paths.verifyPhone(back)] as const)
        : (['profile', paths.completeProfile(back)] as const)
  return (
    <div className={styles.account} role="alert" style={{ marginBlock: '0 1.25rem' }}>
      <p>
        <strong>{t(words)}</strong>
      </p>
      <ButtonLink href={to} look="accent">
        {t('go')}
      </ButtonLink>
    </div>
  )
}
