import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Rating } from '@/components/ui/rating'
import type { PublicProvider } from '@/lib/contract/catalogue'
import styles from './offer-summary.module.css'
import { OfferTerms, type Terms } from './offer-terms'
import { ProviderRecord } from './provider-record'

interface OfferSummaryProps {
  provider: PublicProvider | undefined
  terms: Terms
  /** Terms of a proposed update. */
  proposed: Terms | null
  expiresAt: string
}

/** An offer as its provider previews it: everything typed, without a link that would leave the wizard. */
export const OfferSummary = ({ provider, terms, proposed, expiresAt }: OfferSummaryProps) => {
  const t = useTranslations('offers')
  return (
    <>
      {provider ? (
        <div className={styles.person}>
          <Avatar name={provider.full_name} photo={provider.photo} size={52} />
          <div>
            <h2 className={styles.name}>{provider.full_name}</h2>
            <Rating value={provider.rating} count={provider.review_count} />
          </div>
        </div>
      ) : null}
      {proposed ? (
        <OfferTerms
          terms={proposed}
          was={terms}
          expiresAt={expiresAt}
          label={t('update.by', { name: provider?.full_name ?? '' })}
          isItemised
          isForCustomer
          title={<p className={styles.proposal}>{t('update.title')}</p>}
        />
      ) : (
        <OfferTerms terms={terms} expiresAt={expiresAt} isItemised isForCustomer />
      )}
      {provider ? <ProviderRecord provider={provider} /> : null}
    </>
  )
}
