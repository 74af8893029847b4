'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { sendPhoneCode } from '@/lib/contract/accounts'
import { phoneMask } from '@/lib/format/phone'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { FormProblem } from './form-problem'

export const PhoneForm = ({ phone, send }: { phone: string; send: (phone: string) => Promise<unknown> }) => {
  const t = useTranslations('accounts.verifyPhone')
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ resolver: contractResolver(sendPhoneCode.body), defaultValues: { phone: phoneMask(phone) } })
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    await send(body.phone).catch((error: unknown) => setProblem(setServerErrors(form, error)))
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormProblem code={problem} />
      <FormTextField name="phone" control={form.control} label={t('phone')} type="tel" inputMode="tel" autoComplete="tel" placeholder="(11) 91234-5678" transform={phoneMask} helperText={t('phoneHelp')} required />
      <Button type="submit" variant="contained" size="large" fullWidth loading={form.formState.isSubmitting}>{t('send')}</Button>
    </form>
  )
}
