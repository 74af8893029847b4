'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { PublishedPriceField } from '@/components/provider/services/published-price-field'
import { draftOf } from '@/components/provider/services/services-draft'
import { useSubmit } from '@/components/ui/form/use-submit'
import { Money } from '@/components/ui/money'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { useSaveUserServices } from '@/hooks/provider/mutations'
import { serviceTree } from '@/hooks/provider/queries'
import { publicCall } from '@/lib/api/public'
import type { UserService } from '@/lib/contract/provider'
import { contractResolver } from '@/lib/forms/resolver'
import styles from './begin.module.css'
import type { StepMoves } from './step-body'
import { StepForm } from './step-form'

/** Usual price of such work in the first city of a service; nothing until it is known. */
const UsualPrice = ({ service: { sub_service, cities } }: { service: UserService }) => {
  const t = useTranslations('begin.price')
  const unit = useTranslations('ui.units')
  const locale = useLocale()
  const { data: tree = [] } = useQuery(serviceTree(locale))
  const service = tree.find(({ sub_services }) => sub_services.some(({ pk }) => pk === sub_service))
  const slug = service?.sub_services.find(({ pk }) => pk === sub_service)?.slug
  const { data: usual } = useQuery({
    ...catalogueQueries(publicCall(locale), locale).priceEstimate(service?.slug ?? '', slug ?? '', cities[0]),
    enabled: slug !== undefined,
  })
  if (!usual) return null
  return (
    <p className={styles.soft}>
      {t('usual')} <Money cents={usual.low_cents} to={usual.high_cents} /> {unit(usual.unit)}.
    </p>
  )
}

/** A published price for each service; empty ones stay without. */
export const PriceStep = ({ services, onDone, onSkip }: StepMoves & { services: UserService[] }) => {
  const t = useTranslations('begin.price')
  const save = useSaveUserServices()
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/components/provider/services/services-schema').then((file) => file.servicesSchema),
    ),
    defaultValues: draftOf(services),
  })
  // Read while rendering: the form tracks only what a render subscribes to.
  const { isDirty, isSubmitting } = form.formState
  const { problem, onSubmit } = useSubmit(form, async (values) => {
    if (isDirty) await save.mutateAsync(values.services)
    onDone()
  })
  return (
    <StepForm busy={isSubmitting} problem={problem} onSkip={onSkip} onSubmit={onSubmit}>
      {services.map((service, position) => (
        <div key={service.sub_service}>
          <PublishedPriceField
            form={form}
            position={position}
            label={t('from', { service: service.name })}
            help=""
          />
          <UsualPrice service={service} />
        </div>
      ))}
    </StepForm>
  )
}
