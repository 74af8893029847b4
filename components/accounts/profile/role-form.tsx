'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import styles from '@/components/accounts/panel.module.css'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormProblem } from '@/components/ui/form/form-problem'
import { useAddRole } from '@/hooks/accounts/mutations'
import { addRole, roles } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'

/** Asks what somebody is here for. */
export const RoleForm = ({
  without = [],
  onSaved,
}: {
  without?: readonly string[]
  onSaved?: () => void
}) => {
  const t = useTranslations('accounts.register')
  const add = useAddRole()
  const [problem, setProblem] = useState<string | null>(null)
  const offered = roles.filter((role) => !without.includes(role))
  const form = useForm({
    resolver: contractResolver(addRole.body),
    defaultValues: { role: offered[0] ?? 'consumer' },
  })
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await add.mutateAsync(body)
      onSaved?.()
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormChoice
        name="role"
        control={form.control}
        label={t('role.label')}
        required
        options={offered.map((value) => ({ value, label: t(`role.${value}`), hint: t(`role.${value}Hint`) }))}
      />
      <FormProblem code={problem} />
      <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
        {t('role.submit')}
      </Button>
    </form>
  )
}
