'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormProblem } from '@/components/ui/form/form-problem'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useCountdown } from '@/hooks/use-countdown'
import { sendPhoneCode } from '@/lib/contract/accounts'
import { phoneMask } from '@/lib/format/phone'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'

interface Props {
  phone: string
  /**
   * The number a code went to, which somebody came back to change; another is sent one after `wait` seconds,
   * which are shown.
   */
  underway: string | null
  wait: number
  send: (phone: string) => Promise<unknown>
}

export const PhoneForm = ({ phone, underway, wait, send }: Props) => {
  const t = useTranslations('accounts.verifyPhone')
  const [problem, setProblem] = useState<string | null>(null)
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
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    await send(body.phone).catch((error: unknown) => setProblem(setServerErrors(form, error)))
  })
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
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
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        disabled={waits}
        loading={form.formState.isSubmitting}
      >
        {waits ? t('wait', { seconds: left }) : t('send')}
      </Button>
    </form>
  )
}
