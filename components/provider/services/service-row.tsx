'use client'

import { useTranslations } from 'next-intl'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormSelect } from '@/components/ui/form/form-select'
import { FormSwitch } from '@/components/ui/form/form-switch'
import { IconButton } from '@/components/ui/icon-button'
import { DeleteIcon } from '@/components/ui/icons'
import panel from '@/components/ui/panel.module.css'
import { Tile, tintOf } from '@/components/ui/tile'
import { cancellationPresets, defaultPreset } from '@/lib/contract/cancellation-presets'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { CitiesField } from './cities-field'
import { PublishedPriceField } from './published-price-field'
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
  const { control } = form
  const price = useWatch({ control, name: `services.${position}.price_cents` })
  const preset = useWatch({ control, name: `services.${position}.cancellation` }) ?? defaultPreset
  const pk = useWatch({ control, name: `services.${position}.sub_service` })
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
      <PublishedPriceField form={form} position={position} label={t('price')} help={t('priceHelp')} />
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
