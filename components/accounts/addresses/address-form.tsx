'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import styles from '@/components/ui/panel.module.css'
import { useFormDraft } from '@/hooks/accounts/form-draft'
import { useSaveProfile } from '@/hooks/accounts/mutations'
import { isApiError } from '@/lib/api/error'
import type { Address, AddressInput } from '@/lib/contract/places'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { addressDraft, emptyAddress, type AddressDraft } from '@/lib/wizard/address'
import { AddressFields } from './address-fields'

const kept = ({ pk, cep, street, number, complement, district, city, label }: Address) => ({
  pk,
  cep,
  street,
  number,
  complement,
  district,
  city,
  label,
})

interface AddressFormProps {
  addresses: Address[]
  address?: Address
  onSaved: () => void
  onCancel?: () => void
  submitLabel?: string
}

/** Adds an address to the profile, or changes `address`; the others stay. */
export const AddressForm = ({ addresses, address, onSaved, onCancel, submitLabel }: AddressFormProps) => {
  const t = useTranslations('accounts.address')
  const save = useSaveProfile()
  const [problem, setProblem] = useState<string | null>(null)
  // The city may be missing until the form is validated, which the schema's input type does not say.
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/places').then((contract) => contract.addressInput),
    ),
    defaultValues: (address ? addressDraft(address) : emptyAddress) as AddressDraft & { city: number },
  }) as UseFormReturn<AddressInput, unknown, AddressInput>
  useFormDraft(address ? `address-${address.pk}` : 'address', form)

  const submit = form.handleSubmit(async (typed) => {
    setProblem(null)
    const position = address ? addresses.findIndex(({ pk }) => pk === address.pk) : addresses.length
    const list = address
      ? addresses.map((one) => (one.pk === address.pk ? { ...typed, pk: one.pk } : kept(one)))
      : [...addresses.map(kept), typed]
    try {
      const result = await save.mutateAsync({ addresses: list })
      if (!isApiError(result)) onSaved()
      else setProblem(setServerErrors(form, result, (field) => field.replace(`addresses.${position}.`, '')))
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })

  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <AddressFields form={form} withLabel />
      <FormError code={problem} />
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          {submitLabel ?? t('save')}
        </Button>
        {onCancel ? (
          <Button look="plain" size="large" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
