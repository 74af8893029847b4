import { useLocale, useTranslations } from 'next-intl'
import type { z } from 'zod'
import { ButtonLink } from '@/components/ui/button-link'
import type { providerProfileSchema } from '@/lib/contract/catalogue'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import styles from './provider-action.module.css'

type Provider = Pick<z.infer<typeof providerProfileSchema>, 'pk' | 'is_closed' | 'services' | 'cities'>
type Offered = Provider['services'][number]

/** Returns the page that requests a provider's service: free times for instant booking, else a request for offers. */
export const requestFor = ({ pk, cities }: Provider, { slug, instant }: Offered): string => {
  // With several cities none is prefilled.
  const city = cities.length === 1 ? cities[0]?.ibge : undefined
  return instant ? paths.scheduleBooking(slug, pk, city) : paths.demand(slug, city)
}

/** The main button of a profile; instant booking comes first. */
export const ProviderAction = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('provider.action')
  const locale = useLocale()
  const offered = provider.is_closed
    ? undefined
    : (provider.services.find((one) => one.instant) ?? provider.services[0])
  const price = offered?.instant ? offered.price_cents : null
  return (
    <div className={styles.action}>
      <ButtonLink href={offered ? requestFor(provider, offered) : paths.demand()} look="accent" size="large">
        {offered ? t(offered.instant ? 'book' : 'ask', { service: offered.name }) : t('askAny')}
      </ButtonLink>
      <p className={styles.note}>
        {price === null
          ? t(offered ? 'askNote' : 'askAnyNote')
          : t('bookNote', { price: formatMoney(price, locale) })}
      </p>
    </div>
  )
}
