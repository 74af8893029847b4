'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormError } from '@/components/ui/form/form-error'
import { SubmitButton } from '@/components/ui/form/submit-button'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useCountdown } from '@/hooks/use-countdown'
import { phoneMask } from '@/lib/format/phone'
import { contractResolver } from '@/lib/forms/resolver'
import { storageKeys } from '@/lib/storage/keys'
import { readTab, writeTab } from '@/lib/storage/tab'
import { PhoneField } from './phone-field'

interface Props {
  phone: string
  /**
   * The number a code was sent to, when the person comes back to change it; the next code can be sent after
   * `wait` seconds, which are shown.
   */
  underway: string | null
  wait: number
  send: (phone: string) => Promise<unknown>
  /** Id by which a button outside submits the form, in place of its own. */
  formId?: string
}

export const PhoneForm = ({ phone, underway, wait, send, formId }: Props) => {
  const t = useTranslations('accounts.verifyPhone')
  const { left, start } = useCountdown()
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/accounts').then((contract) => contract.sendPhoneCodeInput),
    ),
    // Input typed before a reload takes precedence.
    defaultValues: { phone: readTab(storageKeys.typedPhone) ?? phoneMask(phone) },
  })
  const typed = useWatch({ control: form.control, name: 'phone' })
  useEffect(() => {
    if (wait > 0) start(wait)
  }, [wait, start])
  useEffect(() => {
    // The API stores the submitted number; only a different one is kept in the tab.
    writeTab(storageKeys.typedPhone, typed === phoneMask(phone) ? '' : typed)
  }, [typed, phone])
  const waits = left > 0 && (underway === null || typed !== phoneMask(underway))
  const isUnderWay = useRef(false)
  const { problem, onSubmit } = useSubmit(form, async (body) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await send(body.phone).finally(() => (isUnderWay.current = false))
    writeTab(storageKeys.typedPhone, '')
  })
  return (
    <form id={formId} method="post" onSubmit={onSubmit} noValidate>
      <PhoneField name="phone" control={form.control} autoFocus={underway !== null} />
      <FormError code={problem} />
      {formId ? (
        waits && <p>{t('wait', { seconds: left })}</p>
      ) : (
        <SubmitButton busy={form.formState.isSubmitting} disabled={waits}>
          {waits ? t('wait', { seconds: left }) : t('send')}
        </SubmitButton>
      )}
    </form>
  )
}
