'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useCountdown } from '@/hooks/use-countdown'
import { isApiError } from '@/lib/api/error'
import { verifyEmail } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { FormProblem } from './form-problem'
import { OutboxLink } from './outbox-link'

const resendSeconds = 60
const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 6)

/** Asks for the six digits that were sent. `resend` sends others; its clock is visible. */
export const CodeForm = ({ verify, resend, sentJustNow = false }: { verify: (code: string) => Promise<unknown>; resend: () => Promise<unknown>; sentJustNow?: boolean }) => {
  const t = useTranslations('accounts.code')
  const clock = useCountdown()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState(sentJustNow)
  const [sending, setSending] = useState(false)
  const form = useForm({ resolver: contractResolver(verifyEmail.body), defaultValues: { code: '' } })

  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(null)
    await verify(code).catch((error: unknown) => {
      const left = setServerErrors(form, error)
      if (left === 'code_invalid' || left === 'code_expired') form.setError('code', { type: 'server', message: left }, { shouldFocus: true })
      else setProblem(left)
    })
  })
  const again = async () => {
    setProblem(null)
    setSending(true)
    try {
      await resend()
      setSent(true)
      clock.start(resendSeconds)
      form.setFocus('code')
    } catch (error) {
      if (isApiError(error) && error.code === 'resend_too_soon') clock.start(Math.min(error.retryAfterSeconds ?? resendSeconds, resendSeconds))
      else setProblem(isApiError(error) ? error.code : 'internal_error')
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormProblem code={problem} />
      <FormTextField name="code" control={form.control} label={t('label')} inputMode="numeric" autoComplete="one-time-code" placeholder="000000" maxLength={11} transform={digits} helperText={sent ? t('sent') : t('help')} required />
      <Button type="submit" variant="contained" size="large" fullWidth loading={form.formState.isSubmitting}>{t('submit')}</Button>
      <Button onClick={() => void again()} disabled={clock.left > 0} loading={sending} fullWidth>
        {clock.left > 0 ? t('wait', { seconds: clock.left }) : t('resend')}
      </Button>
      <OutboxLink />
    </form>
  )
}
