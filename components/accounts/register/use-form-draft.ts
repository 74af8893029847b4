import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { register } from '@/lib/contract/accounts'
import type { BodyIn } from '@/lib/contract/endpoint'
import { storageKeys } from '@/lib/storage/keys'
import { readTab, writeTab } from '@/lib/storage/tab'

const kept = { full_name: storageKeys.typedName, email: storageKeys.typedEmail } as const
const fields = ['full_name', 'email'] as const

export const clearFormDraft = (): void => fields.forEach((field) => writeTab(kept[field], ''))

/**
 * Name and e-mail outlive a reload and a way back, in this tab and until the account is there. A password never
 * does.
 */
export const useFormDraft = (form: UseFormReturn<BodyIn<typeof register>>): void => {
  const { getValues, setValue, subscribe } = form
  useEffect(() => {
    for (const field of fields) {
      const typed = readTab(kept[field])
      if (typed && getValues(field) === '') setValue(field, typed)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => fields.forEach((field) => writeTab(kept[field], values[field])),
    })
  }, [getValues, setValue, subscribe])
}
