'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormProblem } from '@/components/ui/form/form-problem'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { useSend } from '@/components/ui/form/use-send'
import { useCountdown } from '@/hooks/use-countdown'
import { sendPhoneCode } from '@/lib/contract/accounts'
import { phoneMask } from '@/lib/format/phone'
import { contractResolver } from '@/lib/forms/resolver'

interface Props {
  phone: string
  /**
   * The number a code was sent to, when the person comes back to change it; the next code can be sent after
   * `wait` seconds, which are shown.
   */
  underway: string | null
  wait: number
  send: (phone: string) => Promise<unknown>
}

export const PhoneForm = ({ phone, underway, wait, send }: Props) => {
  const t = useTranslations('accounts.verifyPhone')
  const { left, start } = useCountdown()
  const form = useForm({
    resolver: contractResolver(sendPhoneCode.body),
    defaultValues: { phone: phoneMask(phone) },
  })
  const typed = useWatch({ control: form.control, name: 'phone' })
  useEffect(() => {
    if (wait > 0) start(wait)
  }, [wait, start])
  const waits = left > 0 && (underway === null || typed !== phoneMask(underway))
  const { problem, onSubmit } = useSend(form, (body) => send(body.phone))
  return (
    <form method="post" onSubmit={onSubmit} noValidate>
      <FormTextField
        name="phone"
        control={form.control}
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(11) 91234-5678"
        transform={phoneMask}
        helperText={t('phoneHelp')}
        autoFocus={underway !== null}
        required
      />
      <FormProblem code={problem} />
      <SubmitButton busy={form.formState.isSubmitting} disabled={waits}>
        {waits ? t('wait', { seconds: left }) : t('send')}
      </SubmitButton>
    </form>
  )
}
