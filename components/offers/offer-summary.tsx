import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Rating } from '@/components/ui/rating'
import type { PublicProvider } from '@/lib/contract/catalogue'
import type { OfferState } from '@/lib/contract/offers'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import type { Badge } from './offer-facts'
import { OfferStatus } from './offer-status'
import styles from './offer-summary.module.css'
import { OfferTerms, type Terms } from './offer-terms'
import { ProviderRecord } from './provider-record'

interface PersonProps {
  provider: PublicProvider
  status: OfferState
  isLinked: boolean
  isReviewed: boolean
}

const Person = ({ provider, status, isLinked, isReviewed }: PersonProps) => (
  <div className={styles.person}>
    <Avatar name={provider.full_name} photo={provider.photo} size={52} />
    <div>
      <h2 className={styles.name}>
        {isLinked && !provider.is_closed ? (
          <Link href={paths.provider(provider.pk)}>{provider.full_name}</Link>
        ) : (
          provider.full_name
        )}
      </h2>
      <Rating value={provider.rating} count={provider.review_count} />
    </div>
    {/* Proposed terms and a payment under review have notices of their own. */}
    {status === 'pending' || status === 'update_pending' || isReviewed ? null : (
      <OfferStatus status={status} reader="customer" />
    )}
  </div>
)

interface OfferSummaryProps {
  provider: PublicProvider | undefined
  status: OfferState
  terms: Terms
  /** Terms of a proposed update. */
  proposed?: Terms | null
  /** Expiry of the offer; null once accepted. */
  expiresAt: string | null
  badges?: readonly Badge[]
  /** Its card payment is under review by the issuer. */
  isReviewed?: boolean
  /** Preview for its writer: everything typed, without the link to the profile, which would leave the wizard. */
  isPreview?: boolean
}

/** An offer as its customer compares it with others, row by row. */
export const OfferSummary = ({
  provider,
  status,
  terms,
  proposed,
  expiresAt,
  badges = [],
  isReviewed = false,
  isPreview = false,
}: OfferSummaryProps) => {
  const t = useTranslations('offers')
  return (
    <>
      {provider ? (
        <Person provider={provider} status={status} isLinked={!isPreview} isReviewed={isReviewed} />
      ) : null}
      {badges.length > 0 ? (
        <div className={styles.badges}>
          {badges.map((badge) => (
            <span key={badge} className={styles.badge}>
              {t(`badges.${badge}`)}
            </span>
          ))}
        </div>
      ) : null}
      {proposed ? (
        <OfferTerms
          terms={proposed}
          was={terms}
          expiresAt={expiresAt}
          label={t('update.by', { name: provider?.full_name ?? '' })}
          isItemised={isPreview}
          title={<p className={styles.proposal}>{t('update.title')}</p>}
        />
      ) : (
        <OfferTerms terms={terms} expiresAt={expiresAt} isItemised={isPreview} />
      )}
      {provider ? <ProviderRecord provider={provider} /> : null}
    </>
  )
}
