'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { CheckIcon } from '@/components/ui/icons'
import { StatusChip } from '@/components/ui/status-chip'
import { useSession } from '@/hooks/accounts/session'
import { providerQueries } from '@/hooks/provider/queries'
import type { ChecklistKey } from '@/lib/contract/provider'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './checklist.module.css'

const doneAt: Record<ChecklistKey, () => string> = {
  email: () => paths.verifyEmail(paths.providerOffers()),
  phone: () => paths.verifyPhone(paths.providerOffers()),
  services: () => paths.settings('services'),
  cities: () => paths.settings('services'),
  hours: () => paths.settings('availability'),
  photo: () => paths.settings('profile'),
  bio: () => paths.settings('profile'),
  council: () => paths.settings('profile'),
}

/** Items that the steps of the set-up ask for. */
const asked: readonly ChecklistKey[] = ['services', 'cities', 'hours', 'photo']

/**
 * A provider's missing settings with reasons and links; nothing when complete. Collapsed if `folded`, and if only
 * optional ones are left, so that the content below comes first.
 */
export const Checklist = ({ folded = false }: { folded?: boolean }) => {
  const t = useTranslations('accounts.checklist')
  const id = useId()
  const { user } = useSession()
  const { data } = useQuery({ ...providerQueries.checklist(), enabled: user?.is_provider === true })
  if (!data || data.is_complete || user?.is_provider !== true) return null
  const missing = data.items.filter(({ done }) => !done)
  const isRequired = missing.some(({ required }) => required)
  const done = data.items.length - missing.length
  return (
    <details className={styles.box} open={!folded && isRequired} aria-labelledby={id}>
      <summary className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t(isRequired ? 'title' : 'titleOptional')}
        </h2>
        <span className={styles.count}>{t('progress', { done, total: data.items.length })}</span>
        <progress className={styles.bar} value={done} max={data.items.length} aria-labelledby={id} />
      </summary>
      {missing.some(({ key }) => asked.includes(key)) ? (
        <p className={styles.begin}>
          <ButtonLink href={paths.providerBegin()} look="quiet" size="small">
            {t('begin')}
          </ButtonLink>
        </p>
      ) : null}
      <ul className={styles.list}>
        {missing.map(({ key, required }) => (
          <li key={key}>
            <Link href={doneAt[key]()} className={styles.item}>
              <span className={styles.words}>
                <strong>{t(`items.${key}.do`)}</strong>
                <span className={styles.why}>{t(`items.${key}.why`)}</span>
              </span>
              {required ? <StatusChip tone="waiting">{t('required')}</StatusChip> : null}
            </Link>
          </li>
        ))}
      </ul>
      {done > 0 ? (
        <p className={styles.done}>
          <CheckIcon size={20} />{' '}
          <span>
            {t('done')}:{' '}
            {data.items
              .filter((one) => one.done)
              .map(({ key }) => t(`items.${key}.do`))
              .join(' · ')}
          </span>
        </p>
      ) : null}
    </details>
  )
}
