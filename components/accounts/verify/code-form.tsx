'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import card from '@/components/accounts/account-card.module.css'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { accountQueries } from '@/hooks/accounts/queries'
import { useCountdown } from '@/hooks/use-countdown'
import { errorCodeOf, isApiError } from '@/lib/api/error'
import type { CodeState as State } from '@/lib/contract/codes'
import { formatCountdown } from '@/lib/format/countdown'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { codeDigits, CodeField } from './code-field'
import { OutboxLink } from './outbox-link'

const resendSeconds = 60

/** Time and attempts left for the code. */
const CodeState = ({ state }: { state: State }) => {
  const t = useTranslations('accounts.code')
  const { left, start } = useCountdown()
  // Set before the first paint: a valid code must not flash as expired.
  useLayoutEffect(() => start(state.expires_in), [start, state.expires_in])
  if (state.tries_left === 0) return t('spent')
  return left === 0 ? t('over') : t('left', { time: formatCountdown(left), tries: state.tries_left })
}

interface Props {
  channel: 'email' | 'phone'
  verify: (code: string) => Promise<unknown>
  resend: () => Promise<unknown>
  sentJustNow?: boolean
  /** A code from a link. */
  given?: string
  /** Id by which a button outside submits the form, in place of its own. */
  formId?: string
}

/**
 * Asks for the six digits that were sent, and tries them as soon as the last one is there. `resend` sends a new code;
 * the wait for it and the state of the code are shown.
 */
export const CodeForm = (props: Props) => {
  const { channel, verify, resend, sentJustNow = false, given = '', formId } = props
  const t = useTranslations('accounts.code')
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery(accountQueries.codes())
  const state = data?.[channel] ?? null
  const { left, start } = useCountdown()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState(sentJustNow)
  const [sending, setSending] = useState(false)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/accounts').then((contract) => contract.verifyEmailInput),
    ),
    defaultValues: { code: codeDigits(given) },
  })
  const look = () => client.invalidateQueries({ queryKey: accountQueries.codes().queryKey })

  const wait = state?.resend_in ?? 0
  useEffect(() => {
    if (wait > 0) start(wait)
  }, [wait, start, dataUpdatedAt])

  const isUnderWay = useRef(false)
  const refused = useRef('')
  const send = async ({ code }: { code: string }) => {
    // Pressing the button while the last digit submits must not use two attempts.
    if (isUnderWay.current) return
    // Resubmitting a rejected code would only use up an attempt.
    if (code === refused.current) return form.setError('code', { type: 'server', message: 'code_invalid' })
    isUnderWay.current = true
    setProblem(null)
    try {
      await verify(code)
    } catch (error) {
      const left = setServerErrors(form, error)
      if (errorCodeOf(error) === 'code_invalid') refused.current = code
      if (left === 'code_invalid' || left === 'code_expired')
        form.setError('code', { type: 'server', message: left }, { shouldFocus: true })
      else setProblem(left)
      void look()
    } finally {
      isUnderWay.current = false
    }
  }
  const submit = form.handleSubmit(send)
  useEffect(() => {
    if (given !== '') form.setValue('code', codeDigits(given))
  }, [given, form])

  const typed = useWatch({ control: form.control, name: 'code' })
  const last = useRef('')
  useEffect(() => {
    if (typed.length < 6 || typed === last.current) return
    last.current = typed
    void submit()
  }, [typed, submit])

  const again = async () => {
    setProblem(null)
    setSending(true)
    try {
      await resend()
      setSent(true)
      start(resendSeconds)
      // The error belongs to the former code.
      form.reset({ code: '' })
      last.current = refused.current = ''
      form.setFocus('code')
    } catch (error) {
      if (isApiError(error) && error.code === 'resend_too_soon')
        start(Math.min(error.retryAfterSeconds ?? resendSeconds, resendSeconds))
      else setProblem(errorCodeOf(error))
    } finally {
      setSending(false)
      void look()
    }
  }

  return (
    <form id={formId} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <CodeField name="code" control={form.control} helperText={sent ? t('sent') : t('help')} autoFocus />
      {state ? (
        <p className={card.small}>
          <CodeState key={dataUpdatedAt} state={state} />
        </p>
      ) : null}
      <FormError code={problem} />
      {formId ? null : <SubmitButton busy={form.formState.isSubmitting}>{t('submit')}</SubmitButton>}
      <Button look="plain" wide onClick={() => void again()} disabled={left > 0} busy={sending}>
        {left > 0 ? t('wait', { seconds: left }) : t('resend')}
      </Button>
      <OutboxLink />
    </form>
  )
}
