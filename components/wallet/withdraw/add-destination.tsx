'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { choicesOf } from './destination-choices'
import { DestinationFields } from './destination-fields'
import { kindsFor, type Owner } from './destination-kinds'
import { useDestinationForm } from './use-destination-form'
import styles from './withdraw.module.css'

export type { Owner }

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
  const kinds = kindsFor(owner)
  const { form, problem, onSubmit } = useDestinationForm(owner, kinds, (now) =>
    onAdded(choicesOf(now).find(({ pk }) => !known.includes(pk))?.pk ?? null),
  )
  return (
    <ModalDialog
      onClose={form.formState.isSubmitting ? undefined : onClose}
      title={t('title')}
      onSubmit={onSubmit}
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
        <DestinationFields form={form} kinds={kinds} owner={owner} restMinutes={restMinutes} />
        <FormError code={problem} />
      </div>
    </ModalDialog>
  )
}

/** Adds a Pix key or an IBAN of the account holder, confirmed by the password. */
export const AddDestination = ({ open, ...rest }: AddDestinationProps) =>
  open ? <DestinationDialog {...rest} /> : null
