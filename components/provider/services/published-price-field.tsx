import { useLocale, useTranslations } from 'next-intl'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormMoney } from '@/components/ui/form/form-money'
import { usePricing } from '@/hooks/pricing/pricing'
import type { Pricing } from '@/lib/contract/pricing'
import { formatMoney } from '@/lib/format/money'
import { commissionDue } from '@/lib/shared/commission'
import type { ServicesDraft } from './services-schema'

interface PublishedPriceFieldProps<Out> {
  form: UseFormReturn<ServicesDraft, unknown, Out>
  position: number
  label: string
  /** Precedes the least price and the amount left after the commission. */
  help: string
}

/** The price of an offered service, with the amount its provider receives of it. */
export const PublishedPriceField = <Out,>({ form, position, label, help }: PublishedPriceFieldProps<Out>) => {
  const t = useTranslations('accounts.services')
  const locale = useLocale()
  const { control } = form
  const price = useWatch({ control, name: `services.${position}.price_cents` })
  const pricing = usePricing()
  const leastPrice = ({ least_price_cents: least }: Pricing) =>
    t('priceLeast', { limit: formatMoney(least, locale) })
  const priceNet = ({ commission_percent: percent, least_price_cents: least }: Pricing) =>
    typeof price === 'number' && price >= least
      ? t('priceNet', { net: formatMoney(price - commissionDue(price, percent), locale), percent })
      : ''
  return (
    <FormMoney
      name={`services.${position}.price_cents`}
      control={control}
      label={label}
      helperText={pricing ? [help, leastPrice(pricing), priceNet(pricing)].join(' ').trim() : help}
    />
  )
}
