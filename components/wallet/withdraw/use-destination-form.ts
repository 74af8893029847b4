import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useAddDestination } from '@/hooks/wallet/mutations'
import type { Destinations } from '@/lib/contract/wallet'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import {
  destinationOf,
  ownValue,
  type DestinationDraft,
  type DestinationKind,
  type Owner,
} from './destination-kinds'

/** Form of a new destination, of the first kind until another is picked. `onAdded` receives all destinations. */
export const useDestinationForm = (
  owner: Owner,
  kinds: readonly DestinationKind[],
  onAdded: (now: Destinations) => void,
) => {
  const add = useAddDestination()
  const [problem, setProblem] = useState<string | null>(null)
  const first = kinds[0] ?? 'random'
  const form = useForm<DestinationDraft>({
    resolver: contractResolver(() => import('./destination-schema').then((file) => file.destinationSchema)),
    defaultValues: { kind: first, value: ownValue(first, owner), password: '' },
  })
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null)
    try {
      onAdded(await add.mutateAsync(destinationOf(typed)))
    } catch (error) {
      setProblem(setServerErrors(form, error, (field) => (field === 'key_type' ? 'kind' : field)))
    }
  })
  return { form, problem, onSubmit: (event: FormEvent) => void submit(event) }
}
