import { useEffect, useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useSession } from '@/hooks/accounts/session'
import type { register, User } from '@/lib/contract/accounts'
import type { BodyIn } from '@/lib/contract/endpoint'
import { contractResolver } from '@/lib/forms/resolver'
import { storageKeys } from '@/lib/storage/keys'
import { readTab, writeTab } from '@/lib/storage/tab'

export interface NewAccount extends BodyIn<typeof register> {
  /** Asked where the account is made together with a request; confirmed by a code of its own. */
  phone?: string
}

// In the form the box may be unticked; the contract's schema accepts only `true`.
type Draft = Omit<NewAccount, 'accepted_terms'> & { accepted_terms: boolean }
const emptyDraft: Draft = { role: 'consumer', full_name: '', email: '', password: '', accepted_terms: false }

const draftKeys = {
  full_name: storageKeys.typedName,
  email: storageKeys.typedEmail,
  phone: storageKeys.typedPhone,
} as const
const draftFields = ['full_name', 'email', 'phone'] as const

/**
 * Name, e-mail and phone outlive a reload and a way back, in this tab and until the account is there. A password never
 * does.
 */
const useFormDraft = (form: UseFormReturn<NewAccount>): void => {
  const { getValues, setValue, subscribe } = form
  useEffect(() => {
    for (const field of draftFields) {
      const typed = readTab(draftKeys[field])
      if (typed && getValues(field) === '') setValue(field, typed)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        draftFields.forEach((field) => {
          const typed = values[field]
          if (typed !== undefined) writeTab(draftKeys[field], typed)
        }),
    })
  }, [getValues, setValue, subscribe])
}

/** Loads the contract's schema, with the phone where it is asked. */
const loadSchema = async (withPhone: boolean) => {
  const { registerInput, sendPhoneCodeInput } = await import('@/lib/contract/accounts')
  return withPhone ? registerInput.extend(sendPhoneCodeInput.shape) : registerInput
}

interface NewAccountOptions {
  withPhone?: boolean
  /** Called with the values once the account is there and signed in. */
  onRegistered?: (values: NewAccount, user: User) => void
}

/** Form that makes an account and signs in to it. */
export const useNewAccount = ({ withPhone = false, onRegistered }: NewAccountOptions = {}) => {
  const session = useSession()
  const form = useForm<NewAccount>({
    resolver: contractResolver(() => loadSchema(withPhone)),
    defaultValues: { ...emptyDraft, ...(withPhone ? { phone: '' } : {}) } as NewAccount,
  })
  useFormDraft(form)
  const isUnderWay = useRef(false)
  const { problem, onSubmit } = useSubmit(form, async (values) => {
    // A second press would be told that the e-mail is taken.
    if (isUnderWay.current) return
    isUnderWay.current = true
    const { phone: _phone, ...body } = values
    const user = await session.register(body, true).finally(() => (isUnderWay.current = false))
    writeTab(draftKeys.full_name, '')
    writeTab(draftKeys.email, '')
    onRegistered?.(values, user)
  })
  return { form, problem, onSubmit, isBusy: form.formState.isSubmitting || session.user !== null }
}
