'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormMoney } from '@/components/ui/form/form-money'
import { FormSelect } from '@/components/ui/form/form-select'
import { FormSwitch } from '@/components/ui/form/form-switch'
import { IconButton } from '@/components/ui/icon-button'
import { DeleteIcon } from '@/components/ui/icons'
import panel from '@/components/ui/panel.module.css'
import { Tile, tintOf } from '@/components/ui/tile'
import { usePricing } from '@/hooks/pricing/pricing'
import { cancellationPresets, defaultPreset } from '@/lib/contract/cancellation-presets'
import type { Pricing } from '@/lib/contract/pricing'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { commissionDue } from '@/lib/shared/commission'
import { CitiesField } from './cities-field'
import type { ServicesDraft } from './services-schema'

interface ServiceRowProps<Out> {
  form: UseFormReturn<ServicesDraft, unknown, Out>
  position: number
  name: string
  icon: string | undefined
  council: string | null
  onRemove: () => void
}

/** An offered service: its cities, its cancellation terms, and its price if instantly bookable. */
export const ServiceRow = <Out,>({ form, position, name, icon, council, onRemove }: ServiceRowProps<Out>) => {
  const t = useTranslations('accounts.services')
  const locale = useLocale()
  const { control } = form
  const price = useWatch({ control, name: `services.${position}.price_cents` })
  const preset = useWatch({ control, name: `services.${position}.cancellation` }) ?? defaultPreset
  const pricing = usePricing()
  const pk = useWatch({ control, name: `services.${position}.sub_service` })
  const leastPrice = ({ least_price_cents: least }: Pricing) =>
    t('priceLeast', { limit: formatMoney(least, locale) })
  const priceNet = ({ commission_percent: percent, least_price_cents: least }: Pricing) =>
    typeof price === 'number' && price >= least
      ? t('priceNet', { net: formatMoney(price - commissionDue(price, percent), locale), percent })
      : ''
  return (
    <li className={panel.row}>
      <div className={panel.head}>
        {icon ? <Tile src={icon} tint={tintOf(pk)} size={44} /> : null}
        <h3 className={panel.name}>{name}</h3>
        <IconButton onClick={onRemove} aria-label={t('remove', { name })}>
          <DeleteIcon />
        </IconButton>
      </div>
      {council ? (
        <p className={panel.secondary}>
          {t.rich('council', {
            council,
            profile: (words) => <Link href={paths.settings('profile')}>{words}</Link>,
          })}
        </p>
      ) : null}
      <CitiesField name={`services.${position}.cities`} control={control} label={t('cities')} required />
      <FormMoney
        name={`services.${position}.price_cents`}
        control={control}
        label={t('price')}
        helperText={
          pricing ? [t('priceHelp'), leastPrice(pricing), priceNet(pricing)].join(' ').trim() : t('priceHelp')
        }
      />
      <FormSwitch
        name={`services.${position}.instant`}
        control={control}
        label={t('instant')}
        helperText={t('instantHelp')}
        disabled={typeof price !== 'number'}
      />
      <FormSelect
        name={`services.${position}.cancellation`}
        control={control}
        label={t('cancellation.label')}
        helperText={[t(`cancellation.help.${preset}`), t('cancellation.law')].join(' ')}
        options={cancellationPresets.map((one) => ({ value: one, label: t(`cancellation.names.${one}`) }))}
      />
    </li>
  )
}
