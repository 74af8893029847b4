'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode, type RefObject } from 'react'
import { CodeForm } from '@/components/accounts/verify/code-form'
import { CorrectEmail } from '@/components/accounts/verify/correct-email'
import { PhoneForm } from '@/components/accounts/verify/phone-form'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { IconDrawing } from '@/components/ui/icon'
import { useAddRole, useSendEmailCode, useVerifyEmail } from '@/hooks/accounts/mutations'
import { usePhoneCode } from '@/hooks/accounts/phone-code'
import { accountQueries } from '@/hooks/accounts/queries'
import { errorCodeOf } from '@/lib/api/error'
import type { User } from '@/lib/contract/accounts'
import { phoneMask } from '@/lib/format/phone'
import type { Need } from '@/lib/wizard/needs'
import styles from './confirmations.module.css'

const check = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM8 12.4l2.8 2.8L16 9.6'

interface ItemProps {
  user: User | null
  onDone: () => void
}

/** Button that calls the API once and shows the result. */
const Ask = ({ label, ask }: { label: string; ask: () => Promise<unknown> }) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setProblem(null)
    setBusy(true)
    await ask().catch((error: unknown) => setProblem(errorCodeOf(error)))
    setBusy(false)
  }
  return (
    <>
      <FormError code={problem} />
      <Button wide busy={busy} onClick={() => void run()}>
        {label}
      </Button>
    </>
  )
}

const RoleItem = ({ onDone }: ItemProps) => {
  const t = useTranslations('demand.review.confirm')
  const add = useAddRole()
  return (
    <>
      <p>{t('becomeWhy')}</p>
      <Ask label={t('become')} ask={() => add.mutateAsync({ role: 'consumer' }).then(onDone)} />
    </>
  )
}

const EmailItem = ({ user, onDone }: ItemProps) => {
  const t = useTranslations('demand.review.confirm')
  const send = useSendEmailCode()
  const verify = useVerifyEmail()
  const { data: codes, refetch } = useQuery(accountQueries.codes())
  const [corrections, setCorrections] = useState(0)
  const email = user?.email ?? ''
  if (!codes?.email)
    return <Ask label={t('sendEmail', { email })} ask={() => send.mutateAsync().then(() => refetch())} />
  return (
    <>
      <p>{t('emailSent', { email })}</p>
      <CodeForm
        key={corrections}
        channel="email"
        verify={(code) => verify.mutateAsync({ code }).then(onDone)}
        resend={() => send.mutateAsync()}
        sentJustNow={corrections > 0}
      />
      {user?.has_password ? (
        <CorrectEmail email={email} onDone={() => setCorrections(corrections + 1)} />
      ) : null}
    </>
  )
}

const PhoneItem = ({ user, onDone }: ItemProps) => {
  const t = useTranslations('accounts.verifyPhone')
  const phone = usePhoneCode()
  if (phone.typed === null)
    return (
      <>
        <p>{t('lead')}</p>
        <PhoneForm
          key={phone.target}
          phone={phone.target ?? user?.phone ?? ''}
          underway={phone.underway}
          wait={phone.wait}
          send={phone.sendTo}
        />
      </>
    )
  const number = (words: ReactNode) => <span className={styles.whole}>{words}</span>
  return (
    <>
      <p>{t.rich('sentTo', { phone: phoneMask(phone.typed), number })}</p>
      <CodeForm
        channel="phone"
        verify={(code) => phone.confirm(code).then(onDone)}
        resend={phone.resend}
        sentJustNow={phone.sentNow}
      />
      <Button look="plain" onClick={phone.change}>
        {t('change')}
      </Button>
    </>
  )
}

const items: Record<Need, (props: ItemProps) => ReactNode> = {
  role: RoleItem,
  email: EmailItem,
  phone: PhoneItem,
}

interface Props {
  user: User | null
  needs: readonly Need[]
  heading: RefObject<HTMLHeadingElement | null>
  /** Called after each completed confirmation. */
  onDone: () => void
}

/**
 * Lists the confirmations missing before publishing and takes them one after the other. The request is published
 * automatically after the last.
 */
export const Confirmations = ({ user, needs, heading, onDone }: Props) => {
  const t = useTranslations('demand.review.confirm')
  // Detects a confirmation in another tab, such as by a mail's link, when the user returns.
  useQuery({ ...accountQueries.user(), refetchOnWindowFocus: 'always' })
  const [asked] = useState(needs)
  const all = (['role', 'email', 'phone'] as const).filter(
    (need) => need !== 'role' || asked.includes('role') || needs.includes('role'),
  )
  return (
    <section className={styles.confirm} aria-labelledby="confirm-first">
      <h2 id="confirm-first" ref={heading} tabIndex={-1}>
        {t('title', { count: needs.length })}
      </h2>
      <p>{t('text')}</p>
      <ol>
        {all.map((need) => {
          const Item = items[need]
          const isOpen = need === needs[0]
          const isDone = !needs.includes(need)
          return (
            <li key={need} data-state={isDone ? 'done' : isOpen ? 'open' : 'ahead'}>
              <h3>
                {isDone ? (
                  <span className={styles.done}>
                    <IconDrawing path={check} size={20} />
                  </span>
                ) : null}
                {t(`${isDone ? 'confirmed' : 'items'}.${need}`)}
              </h3>
              {isOpen ? (
                <div className={styles.item}>
                  <Item user={user} onDone={onDone} />
                </div>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
