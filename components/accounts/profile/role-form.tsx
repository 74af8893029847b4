'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormError } from '@/components/ui/form/form-error'
import { useSubmit } from '@/components/ui/form/use-submit'
import styles from '@/components/ui/panel.module.css'
import { useAddRole } from '@/hooks/accounts/mutations'
import { roles } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'

/** Asks for a role: customer or provider. */
export const RoleForm = ({
  without = [],
  onSaved,
}: {
  without?: readonly string[]
  onSaved?: () => void
}) => {
  const t = useTranslations('accounts.register')
  const add = useAddRole()
  const offered = roles.filter((role) => !without.includes(role))
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/accounts').then((contract) => contract.addRoleInput),
    ),
    defaultValues: { role: offered[0] ?? 'consumer' },
  })
  const { problem, onSubmit } = useSubmit(form, async (body) => {
    await add.mutateAsync(body)
    onSaved?.()
  })
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      <FormChoice
        name="role"
        control={form.control}
        label={t('role.label')}
        required
        options={offered.map((value) => ({ value, label: t(`role.${value}`), hint: t(`role.${value}Hint`) }))}
      />
      <FormError code={problem} />
      <Button type="submit" size="large" busy={form.formState.isSubmitting}>
        {t('role.submit')}
      </Button>
    </form>
  )
}
