'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { PasswordField } from '@/components/accounts/security/password-field'
import { Button } from '@/components/ui/button'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormError } from '@/components/ui/form/form-error'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { Notice } from '@/components/ui/notice'
import { useAddDestination } from '@/hooks/wallet/mutations'
import { formatDuration } from '@/lib/format/date'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { choicesOf } from './destination-choices'
import { fieldOf, kindsFor, ownValue, type DestinationKind, type Owner } from './destination-kinds'
import type { destinationSchema } from './destination-schema'
import styles from './withdraw.module.css'

export type { Owner }

/**
 * Default cooling-off of a new destination, minutes. Demo mode uses a shorter one, which the text mentions.
 */
const usualRestMinutes = 24 * 60

interface AddDestinationProps {
  open: boolean
  owner: Owner
  restMinutes: number
  /** Existing ids, to find the new one. */
  known: readonly number[]
  onAdded: (pk: number | null) => void
  onClose: () => void
}

const DestinationDialog = ({
  owner,
  restMinutes,
  known,
  onAdded,
  onClose,
}: Omit<AddDestinationProps, 'open'>) => {
  const t = useTranslations('withdraw.add')
  const types = useTranslations('withdraw.destination.type')
  const add = useAddDestination()
  const [problem, setProblem] = useState<string | null>(null)
  const kinds = kindsFor(owner)
  const first = kinds[0] ?? 'random'
  const form = useForm<z.infer<typeof destinationSchema>>({
    resolver: contractResolver(() => import('./destination-schema').then((file) => file.destinationSchema)),
    defaultValues: { kind: first, value: ownValue(first, owner), password: '' },
  })
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  const submit = form.handleSubmit(async ({ value, password }) => {
    setProblem(null)
    try {
      const now = await add.mutateAsync(
        kind === 'iban' ? { kind, value, password } : { kind: 'pix', key_type: kind, value, password },
      )
      onAdded(choicesOf(now).find(({ pk }) => !known.includes(pk))?.pk ?? null)
    } catch (error) {
      setProblem(setServerErrors(form, error, (field) => (field === 'key_type' ? 'kind' : field)))
    }
  })
  const pick = (picked: string) => {
    form.clearErrors()
    form.setValue('value', ownValue(picked as DestinationKind, owner))
  }
  return (
    <ModalDialog
      onClose={form.formState.isSubmitting ? undefined : onClose}
      title={t('title')}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button onClick={onClose} look="plain" tone="neutral" disabled={form.formState.isSubmitting}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FormChoice
          name="kind"
          control={control}
          label={t('kind')}
          compact
          options={kinds.map((one) => ({ value: one, label: types(one) }))}
          onPick={pick}
        />
        <FormTextField
          key={kind}
          name="value"
          control={control}
          label={t(`value.${kind}`)}
          required
          maxLength={140}
          {...fieldOf(kind)}
        />
        <Notice tone="fact">
          {t(restMinutes < usualRestMinutes ? 'restDemo' : 'rest', { wait: formatDuration(restMinutes) })}
        </Notice>
        <PasswordField name="password" control={control} label={t('password')} required />
        <FormError code={problem} />
      </div>
    </ModalDialog>
  )
}

/** Adds a Pix key or an IBAN of the account holder, confirmed by the password. */
export const AddDestination = ({ open, ...rest }: AddDestinationProps) =>
  open ? <DestinationDialog {...rest} /> : null
