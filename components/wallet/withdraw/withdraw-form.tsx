'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { useFocusOnChange } from '@/hooks/use-focus-on-change'
import { useSecondStep } from '@/hooks/use-second-step'
import { useUnsaved } from '@/hooks/use-unsaved'
import { useCreateWithdrawal } from '@/hooks/wallet/mutations'
import { isApiError } from '@/lib/api/error'
import type { Destinations } from '@/lib/contract/wallet'
import { formatMoney } from '@/lib/format/money'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import type { Owner } from './add-destination'
import { AmountStep } from './amount-step'
import { ConfirmStep } from './confirm-step'
import { choicesOf, isCoolingDown } from './destination-choices'
import type { withdrawSchema, WithdrawValues } from './withdraw-schema'
import styles from './withdraw.module.css'

const AddDestination = lazyDialog(() => import('./add-destination').then((module) => module.AddDestination))

type Ready = z.output<ReturnType<typeof withdrawSchema>>

interface WithdrawFormProps {
  available: number
  destinations: Destinations
  owner: Owner
}

/** Destination and amount, then a summary with the password. Going back keeps the input. */
export const WithdrawForm = ({ available, destinations, owner }: WithdrawFormProps) => {
  const t = useTranslations('withdraw')
  const locale = useLocale()
  const router = useRouter()
  const create = useCreateWithdrawal()
  const { isSecond, forward, back } = useSecondStep()
  const step = isSecond ? 'confirm' : 'fill'
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useFocusOnChange<HTMLHeadingElement>(step, true)
  const choices = choicesOf(destinations)
  const form = useForm<WithdrawValues, unknown, Ready>({
    resolver: contractResolver(() =>
      import('./withdraw-schema').then(
        (file) => file.withdrawSchema(available) as unknown as z.ZodType<Ready, WithdrawValues>,
      ),
    ),
    defaultValues: {
      amount_cents: null,
      transfer: choices.length === 1 ? (choices[0]?.pk ?? null) : null,
      password: '',
    },
  })
  useUnsaved(form.formState.isDirty && !create.isSuccess)

  const send = async (values: Ready) => {
    const chosen = choices.find(({ pk }) => pk === values.transfer)
    if (chosen && isCoolingDown(chosen, Date.now())) return form.setError('transfer', { message: 'resting' })
    if (step === 'fill') return forward()
    if (values.password === '')
      return form.setError('password', { message: 'required' }, { shouldFocus: true })
    setProblem(null)
    try {
      const { pk } = await create.mutateAsync(values)
      // Replaces the second step in the history: Back leads to an empty form.
      router.replace(paths.withdrawal(pk))
    } catch (error) {
      setProblem(setServerErrors(form, error))
      // Errors of other fields belong to the first step.
      const fields = isApiError(error) ? Object.keys(error.errors ?? {}) : []
      if (fields.some((field) => field !== 'password')) back()
    }
  }
  return (
    <>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        noValidate
      >
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`step.${step}`, { amount: formatMoney(available, locale) })}
        </h2>
        {step === 'fill' ? (
          <AmountStep
            form={form}
            available={available}
            choices={choices}
            problem={problem}
            onAdd={() => setAdding(true)}
          />
        ) : (
          <ConfirmStep
            form={form}
            chosen={choices.find(({ pk }) => pk === form.getValues('transfer'))}
            problem={problem}
            onBack={back}
          />
        )}
      </form>
      <AddDestination
        open={isAdding}
        owner={owner}
        restMinutes={destinations.rest_minutes}
        known={choices.map(({ pk }) => pk)}
        onAdded={(pk) => {
          setAdding(false)
          if (pk !== null) form.setValue('transfer', pk, { shouldDirty: true })
        }}
        onClose={() => setAdding(false)}
      />
    </>
  )
}
