import { useLocale, useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Offer } from '@/lib/contract/offers'
import { formatDateTime } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { isDefaultItem } from '@/lib/shared/default-item'
import { ChangedValue } from './changed-value'
import { messagesOf } from './offer-facts'
import { OfferItems } from './offer-items'
import styles from './offer-terms.module.css'
import { useTermFacts } from './term-facts'
import { useOfferCancellation } from './use-offer-cancellation'

export type Terms = Pick<
  Offer,
  | 'items'
  | 'labour_cents'
  | 'material_cents'
  | 'total_cents'
  | 'message'
  | 'first_message'
  | 'starts_at'
  | 'duration_minutes'
  | 'warranty_days'
  | 'legal_warranty_days'
  | 'cancellation'
>

interface TermsProps {
  terms: Terms
  /** Current terms that these would replace. */
  was?: Terms | undefined
}

const Price = ({ terms, was }: TermsProps) => {
  const locale = useLocale()
  return (
    <p className={styles.total}>
      <ChangedValue
        was={was && was.total_cents !== terms.total_cents ? formatMoney(was.total_cents, locale) : undefined}
      >
        {formatMoney(terms.total_cents, locale)}
      </ChangedValue>
    </p>
  )
}

interface CancellationFactProps {
  terms: Terms
  preset: NonNullable<Terms['cancellation']>
  isForCustomer: boolean
}

/** The preset in words; for the customer the date and the sum of this offer, with the law behind a tap. */
const CancellationFact = ({ terms, preset, isForCustomer }: CancellationFactProps) => {
  const t = useTranslations('offers.terms.cancellation')
  const text = useOfferCancellation()
  if (!isForCustomer) return t(preset)
  return (
    <details>
      <summary className={styles.rule}>{text({ ...terms, cancellation: preset })}</summary>
      {t(preset)}
    </details>
  )
}

type Row = [name: string, say: (of: Terms) => string]

interface FactsProps extends TermsProps {
  expiresAt: string | null
  isForCustomer: boolean
  isItemised: boolean
}

/** The one item says no more than the total. */
const isPlain = ({ terms: { items }, was }: TermsProps) =>
  !was && items.length === 1 && items.every(({ text, each }) => isDefaultItem(text) && !each)

const Facts = ({ terms, was, expiresAt, isForCustomer, isItemised }: FactsProps) => {
  const t = useTranslations('offers.terms')
  const locale = useLocale()
  const clock = usePlaceClock()
  // An update keeps the terms of the offer it changes.
  const preset = (was ?? terms).cancellation
  const labour: Row = [t('labourName'), (of) => formatMoney(of.labour_cents, locale)]
  const material: Row = [
    t('materialName'),
    (of) => (of.material_cents > 0 ? formatMoney(of.material_cents, locale) : t('none')),
  ]
  // Expanded items say the sums themselves.
  const sums = isItemised ? (isPlain({ terms, was }) ? [material] : []) : [labour, material]
  const rows: Row[] = [...sums, ...useTermFacts()]
  return (
    <dl className={styles.facts}>
      {rows.map(([name, say]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <ChangedValue was={was && say(was) !== say(terms) ? say(was) : undefined}>
              {say(terms)}
            </ChangedValue>
          </dd>
        </div>
      ))}
      {preset === undefined ? null : (
        <div>
          <dt>{t('cancellation.name')}</dt>
          <dd>
            <CancellationFact terms={terms} preset={preset} isForCustomer={isForCustomer} />
          </dd>
        </div>
      )}
      {expiresAt === null ? null : (
        <div>
          <dt>{t('validity')}</dt>
          <dd>{t('until', { moment: formatDateTime(expiresAt, locale, clock) })}</dd>
        </div>
      )}
    </dl>
  )
}

/** Messages of an offer, the first one first. That of an update is marked, beside the former ones. */
const Messages = ({ terms, was }: TermsProps) => {
  const t = useTranslations('offers.update')
  const former = messagesOf(was ?? terms)
  return messagesOf(was ?? terms, was && terms).map((message) => (
    <Fragment key={message}>
      {former.includes(message) ? null : <small className={styles.changed}>{t('messageNew')}</small>}
      <p className={styles.message}>{message}</p>
    </Fragment>
  ))
}

interface OfferTermsProps extends TermsProps {
  /** Expiry of the offer; null hides it. */
  expiresAt?: string | null
  /** Heading, which also names the section. */
  title?: ReactNode
  label?: string
  /** Items are expanded. */
  isItemised?: boolean
  /** Read by the customer: cancellation with its date and sum. */
  isForCustomer?: boolean
}

/**
 * Terms of an offer: price split into labour and material, start, duration, warranty, expiry, items and
 * message. With `was`, shows changed values beside the former ones.
 */
export const OfferTerms = ({
  terms,
  was,
  expiresAt = null,
  title,
  label,
  isItemised = false,
  isForCustomer = false,
}: OfferTermsProps) => (
  <section className={styles.terms} data-proposed={was ? '' : undefined} aria-label={label}>
    {title}
    <Price terms={terms} was={was} />
    <Facts
      terms={terms}
      was={was}
      expiresAt={expiresAt}
      isForCustomer={isForCustomer}
      isItemised={isItemised}
    />
    <div className={styles.words}>
      <Messages terms={terms} was={was} />
      {isItemised && isPlain({ terms, was }) ? null : (
        <OfferItems items={terms.items} was={was?.items} isOpen={isItemised} />
      )}
    </div>
  </section>
)
