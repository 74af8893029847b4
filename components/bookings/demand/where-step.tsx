'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AddressFields } from '@/components/accounts/addresses/address-fields'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import choices from '@/components/ui/form/choices.module.css'
import { FieldGroup } from '@/components/ui/form/field-group'
import { Notice } from '@/components/ui/notice'
import { accountQueries } from '@/hooks/accounts/queries'
import { useSession } from '@/hooks/accounts/session'
import { useLocalSupply } from '@/hooks/bookings/local-supply'
import { useInCity } from '@/hooks/places/city-name'
import { contractResolver } from '@/lib/forms/resolver'
import { AppTheme } from '@/lib/theme/theme-provider'
import type { AddressDraft } from '@/lib/wizard/address'
import type { RequestDraft } from '@/lib/wizard/request'
import { StepForm, type FormStepProps } from './step-form'
import type { whereSchema } from './where-schema'
import styles from './wizard.module.css'

type Where = z.output<typeof whereSchema>
const other = 'other'

const fieldOf = (field: string) => `address.${field.replace(/^address\./, '')}` as 'address.cep'

interface TypedProps extends Pick<FormStepProps, 'id' | 'refused' | 'onDone'> {
  address: AddressDraft
  onChange: (address: AddressDraft) => void
}

const Typed = ({ id, address, refused, onChange, onDone }: TypedProps) => {
  const form = useForm<{ address: AddressDraft }, unknown, Where>({
    // The draft's city is null until one is picked; the schema reports it as missing.
    resolver: contractResolver(() =>
      import('./where-schema').then(
        (file) => file.whereSchema as unknown as z.ZodType<Where, { address: AddressDraft }>,
      ),
    ),
    defaultValues: { address },
  })
  const report = useCallback(
    (values: Partial<{ address: AddressDraft }>) => {
      if (values.address) onChange({ ...values.address })
    },
    [onChange],
  )
  return (
    <StepForm id={id} form={form} refused={refused} fieldOf={fieldOf} onValues={report} onDone={onDone}>
      {/* For the city's list: this step comes later, the page itself needs no component library. */}
      <AppTheme>
        <AddressFields form={form} prefix="address" isCepFirst />
      </AppTheme>
    </StepForm>
  )
}

/** Says at once, as soon as the city is known, if nobody does the work there. */
const NobodyThere = ({ draft, city }: { draft: RequestDraft; city: number | null }) => {
  const t = useTranslations('demand.kind.nobody')
  const inCity = useInCity(city)
  const { data: supply } = useLocalSupply(draft.service, city)
  return (
    <div role="status">
      {supply?.provider_count === 0 ? (
        <Notice tone="fact" title={t('title', { service: draft.service?.name ?? '', inCity })}>
          {t('goOn')}
        </Notice>
      ) : null}
    </div>
  )
}

/** Address of the job: a saved one, or one typed here. */
export const WhereStep = ({
  id,
  draft,
  city,
  refused,
  onChange,
  onDone,
}: FormStepProps & { city: number | null }) => {
  const t = useTranslations('demand.where')
  const { status } = useSession()
  const { data: profile } = useQuery({ ...accountQueries.profile(), enabled: status === 'signed-in' })
  const saved = profile?.addresses ?? []
  const first = saved[0]?.pk
  const untouched = draft.addressPk === null && draft.address.cep === '' && draft.address.street === ''
  useEffect(() => {
    if (first !== undefined && untouched) onChange({ addressPk: first })
  }, [first, untouched, onChange])
  // The address was deleted or belongs to another account.
  const isGone =
    draft.addressPk !== null && profile !== undefined && !saved.some((one) => one.pk === draft.addressPk)
  useEffect(() => {
    if (isGone) onChange({ addressPk: null })
  }, [isGone, onChange])
  const isTyped = draft.addressPk === null || isGone || status === 'anonymous'
  return (
    <div className={styles.fields}>
      {saved.length > 0 ? (
        <FieldGroup id="saved-addresses" label={t('saved')} role="radiogroup">
          <div className={choices.grid}>
            {saved.map((one) => (
              <ChoiceCard
                key={one.pk}
                type="radio"
                name="address"
                choice={{
                  value: String(one.pk),
                  label: one.label || `${one.street}, ${one.number}`,
                  hint: `${one.district} · ${one.city_name}, ${one.state}`,
                }}
                checked={draft.addressPk === one.pk}
                onChange={() => onChange({ addressPk: one.pk })}
              />
            ))}
            <ChoiceCard
              type="radio"
              name="address"
              choice={{ value: other, label: t('other') }}
              checked={isTyped}
              onChange={() =>
                onChange({ addressPk: null, address: { ...draft.address, cep: draft.address.cep || ' ' } })
              }
            />
          </div>
        </FieldGroup>
      ) : null}
      {isTyped ? (
        <Typed
          id={id}
          address={{ ...draft.address, cep: draft.address.cep.trim() }}
          refused={refused}
          onChange={(address) => onChange({ address, addressPk: null })}
          onDone={onDone}
        />
      ) : (
        <form
          method="post"
          id={id}
          onSubmit={(event) => {
            event.preventDefault()
            onDone()
          }}
        />
      )}
      <NobodyThere draft={draft} city={city} />
    </div>
  )
}
