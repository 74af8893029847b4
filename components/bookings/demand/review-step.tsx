'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Money } from '@/components/ui/money'
import { PlainButton } from '@/components/ui/plain-button'
import { accountQueries } from '@/hooks/accounts/queries'
import { useSession } from '@/hooks/accounts/session'
import { photoUrl } from '@/hooks/bookings/photo-addresses'
import type { ChosenProvider } from '@/hooks/bookings/request-provider'
import { placeQueries } from '@/hooks/places/queries'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import { isAsked, type Form } from '@/lib/contract/form'
import { formatDateTime, formatPlainDate } from '@/lib/format/date'
import { paths } from '@/lib/paths'
import { windowOf, windows, type RequestDraft, type RequestKind, type StepId } from '@/lib/wizard/request'
import styles from './wizard.module.css'

const useWhere = (draft: RequestDraft) => {
  const { status } = useSession()
  const { data: profile } = useQuery({
    ...accountQueries.profile(),
    enabled: status === 'signed-in' && draft.addressPk !== null,
  })
  const { data: cities = [] } = useQuery(
    placeQueries.named(draft.addressPk === null && draft.address.city ? [draft.address.city] : []),
  )
  const saved = profile?.addresses.find((one) => one.pk === draft.addressPk)
  if (saved) return `${saved.street}, ${saved.number}\n${saved.district} · ${saved.city_name}, ${saved.state}`
  const city = cities[0]
  return `${draft.address.street}, ${draft.address.number}\n${[draft.address.district, city && `${city.name}, ${city.state}`].filter(Boolean).join(' · ')}`
}

const useWhen = (kind: RequestKind, draft: RequestDraft) => {
  const t = useTranslations('demand.when')
  const locale = useLocale()
  if (kind === 'schedule') return draft.slot ? formatDateTime(draft.slot, locale) : ''
  if (draft.when !== 'date') return t(`kinds.${draft.when}.label`)
  const [from, to] = windows[windowOf(draft.window)]
  return `${formatPlainDate(draft.date, locale, 'day')} · ${t(`windows.${windowOf(draft.window)}`, { from, to })}`
}

/** The answers as they were given, one line each. */
const answerLines = (form: Form, draft: RequestDraft, words: { yes: string; no: string }) =>
  form.steps.map((step) =>
    step.fields
      .filter((field) => isAsked(form, field, draft.answers))
      .flatMap((field) => {
        const value = draft.answers[field.key]
        if (value === null || value === undefined || value === '' || field.type === 'photo') return []
        const labelOf = (one: string) => field.options?.find((option) => option.value === one)?.label ?? one
        const shown =
          typeof value === 'boolean'
            ? words[value ? 'yes' : 'no']
            : Array.isArray(value)
              ? value.map(labelOf).join(', ')
              : typeof value === 'number'
                ? [value, field.unit].filter(Boolean).join(' ')
                : labelOf(value)
        return [`${field.label}: ${shown}`]
      })
      .join('\n'),
  )

const EstimateCard = ({ estimate }: { estimate: PriceEstimate }) => {
  const t = useTranslations('demand.estimate')
  const u = useTranslations('ui.units')
  return (
    <div className={styles.price}>
      <span>{t('title')}</span>
      <strong>
        <Money cents={estimate.low_cents} to={estimate.high_cents} /> {u(estimate.unit)}
      </strong>
      <span>{t(`basis.${estimate.basis}`, { n: estimate.n })}</span>
    </div>
  )
}

/** Everything once more, what it will likely cost, and what happens next. */
export const ReviewStep = ({
  kind,
  draft,
  form,
  estimate,
  chosenProvider,
  onEdit,
}: {
  kind: RequestKind
  draft: RequestDraft
  form: Form | undefined
  estimate: PriceEstimate | undefined
  /** Who is booked right away, at the published price. */
  chosenProvider: ChosenProvider | null
  onEdit: (step: StepId) => void
}) => {
  const t = useTranslations('demand.review')
  const y = useTranslations('demand.yesNo')
  const s = useTranslations('schedule')
  const { status } = useSession()
  const where = useWhere(draft)
  const when = useWhen(kind, draft)
  const answers = form ? answerLines(form, draft, { yes: y('yes'), no: y('no') }) : []
  const lines: { name: string; value: string; step: StepId }[] = [
    { name: t('service'), value: draft.service?.name ?? '', step: 'service' },
    ...answers.map((value, n) => ({
      name: form?.steps[n]?.title ?? '',
      value: value || t('nothing'),
      step: `form-${n}` as const,
    })),
    { name: t('where'), value: where, step: 'where' },
    ...(kind === 'schedule'
      ? [{ name: s('who'), value: chosenProvider?.full_name ?? s('anyone.label'), step: 'when' as const }]
      : []),
    { name: t('when'), value: when, step: 'when' },
    { name: t('details'), value: draft.description || t('nothing'), step: 'details' },
  ]
  const back = kind === 'demand' ? paths.demand() : paths.scheduleBooking()
  const next =
    draft.provider === null
      ? (['free', 'offers', 'decide'] as const)
      : (['price', 'confirmed', 'code'] as const)
  return (
    <>
      <dl className={styles.summary}>
        {lines.map((line) => (
          <div key={`${line.step}-${line.name}`} className={styles.line}>
            <dt>{line.name}</dt>
            <dd>{line.value}</dd>
            <dd className={styles.edit}>
              <PlainButton
                look="plain"
                onClick={() => onEdit(line.step)}
                aria-label={t('editOf', { name: line.name })}
              >
                {t('edit')}
              </PlainButton>
            </dd>
          </div>
        ))}
        {draft.photos.length > 0 ? (
          <div className={styles.line}>
            <dt>{t('photos')}</dt>
            <dd>
              {draft.photos.map((photo) => (
                <img
                  key={photo}
                  src={photoUrl(photo)}
                  alt=""
                  width={64}
                  height={64}
                  style={{ objectFit: 'cover', borderRadius: 10, marginInlineEnd: 8 }}
                />
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
      {chosenProvider ? (
        <div className={styles.price}>
          <span>{t('instantPrice')}</span>
          <strong>
            <Money cents={chosenProvider.price_cents} />
          </strong>
        </div>
      ) : estimate && draft.provider === null ? (
        <EstimateCard estimate={estimate} />
      ) : null}
      <h2 className={styles.subtitle}>{t('next.title')}</h2>
      <ol className={styles.after}>
        {next.map((one) => (
          <li key={one}>{t(`next.${one}`)}</li>
        ))}
      </ol>
      {status === 'anonymous' ? (
        <div className={styles.account}>
          <p>
            <strong>{t('account.title')}</strong>
          </p>
          <p>{t('account.text')}</p>
          <ButtonLink href={paths.register('consumer', back)} look="accent">
            {t('account.register')}
          </ButtonLink>
          <ButtonLink href={paths.login(back)} look="outlined">
            {t('account.login')}
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}
