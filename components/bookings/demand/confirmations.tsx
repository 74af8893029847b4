'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
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
import { confirmFormId } from './step-views'

const check = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM8 12.4l2.8 2.8L16 9.6'

interface ItemProps {
  user: User | null
  /** Words of the button that confirms the last code, after which the request is published. */
  confirm: string
  onDone: () => void
  /** Receives the words of the bar's button, which submits the item's form. */
  onAction: (words: string) => void
}

const useAction = ({ onAction }: ItemProps, words: string) =>
  useEffect(() => onAction(words), [onAction, words])

/** Form without fields: calls the API once, and shows its error. */
const Ask = ({ text, ask }: { text: string; ask: () => Promise<unknown> }) => {
  const [problem, setProblem] = useState<string | null>(null)
  const isUnderWay = useRef(false)
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setProblem(null)
    await ask().catch((error: unknown) => setProblem(errorCodeOf(error)))
    isUnderWay.current = false
  }
  return (
    <form id={confirmFormId} method="post" onSubmit={(event) => void run(event)}>
      <p>{text}</p>
      <FormError code={problem} />
    </form>
  )
}

const RoleItem = (props: ItemProps) => {
  const t = useTranslations('demand.review.confirm')
  const add = useAddRole()
  useAction(props, t('become'))
  return <Ask text={t('becomeWhy')} ask={() => add.mutateAsync({ role: 'consumer' }).then(props.onDone)} />
}

const EmailItem = (props: ItemProps) => {
  const { user, confirm, onDone } = props
  const t = useTranslations('demand.review.confirm')
  const send = useSendEmailCode()
  const verify = useVerifyEmail()
  const { data: codes, isPending, refetch } = useQuery(accountQueries.codes())
  const [corrections, setCorrections] = useState(0)
  const email = user?.email ?? ''
  useAction(props, isPending ? '' : codes?.email ? confirm : t('send'))
  if (isPending) return null
  if (!codes?.email)
    return <Ask text={t('sendEmail', { email })} ask={() => send.mutateAsync().then(() => refetch())} />
  return (
    <>
      <p>{t('emailSent', { email })}</p>
      <CodeForm
        key={corrections}
        formId={confirmFormId}
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

const PhoneItem = (props: ItemProps) => {
  const { user, confirm, onDone } = props
  const t = useTranslations('accounts.verifyPhone')
  const phone = usePhoneCode()
  useAction(props, phone.typed === null ? t('send') : confirm)
  if (phone.typed === null)
    return (
      <>
        <p>{t('lead')}</p>
        <PhoneForm
          key={phone.target}
          formId={confirmFormId}
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
        formId={confirmFormId}
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
  /** A time is reserved, rather than a request published. */
  isInstant: boolean
  /** Called after each completed confirmation. */
  onDone: () => void
  /** Receives what the bar's button does next. */
  onAction: (words: string) => void
}

/**
 * Lists the confirmations missing before publishing and takes them one after the other. The request is published
 * automatically after the last.
 */
export const Confirmations = ({ user, needs, isInstant, onDone, onAction }: Props) => {
  const t = useTranslations('demand')
  const c = useTranslations('accounts.code')
  // Detects a confirmation in another tab, such as by a mail's link, when the user returns.
  useQuery({ ...accountQueries.user(), refetchOnWindowFocus: 'always' })
  const [asked] = useState(needs)
  const first = needs[0]
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef(first)
  useEffect(() => {
    // The field just confirmed is gone, and its focus with it.
    if (focused.current !== first)
      list.current?.querySelector<HTMLElement>('[data-state=open] input')?.focus()
    focused.current = first
  }, [first])
  const all = (['role', 'email', 'phone'] as const).filter(
    (need) => need !== 'role' || asked.includes('role') || needs.includes('role'),
  )
  return (
    <section className={styles.confirm} aria-labelledby="confirm-first">
      <h2 id="confirm-first">{t('review.confirm.title', { count: needs.length })}</h2>
      <p>{t(isInstant ? 'review.confirm.textInstant' : 'review.confirm.text')}</p>
      <ol ref={list}>
        {all.map((need) => {
          const Item = items[need]
          const isOpen = need === first
          const isDone = !needs.includes(need)
          return (
            <li key={need} data-state={isDone ? 'done' : isOpen ? 'open' : 'ahead'}>
              <h3>
                {isDone ? (
                  <span className={styles.done}>
                    <IconDrawing path={check} size={20} />
                  </span>
                ) : null}
                {t(`review.confirm.${isDone ? 'confirmed' : 'items'}.${need}`)}
              </h3>
              {isOpen ? (
                <div className={styles.item}>
                  <Item
                    {...{ user, onDone, onAction }}
                    confirm={needs.length > 1 ? c('submit') : t('publish.confirm')}
                  />
                </div>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
