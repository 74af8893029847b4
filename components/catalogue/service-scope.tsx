import { useTranslations } from 'next-intl'
import { CheckmarkList } from '@/components/ui/checkmark-list'
import styles from './sub-service-detail.module.css'

/** Usual contents and exclusions of such work; nothing if the catalogue has none. */
export const ServiceScope = ({
  included,
  notIncluded,
}: {
  included: readonly string[]
  notIncluded: readonly string[]
}) => {
  const t = useTranslations('public.catalogue')
  if (included.length === 0 && notIncluded.length === 0) return null
  return (
    <section>
      <div className={styles.scope}>
        <div>
          <h2 className={styles.subtitle}>{t('included')}</h2>
          <CheckmarkList points={included} />
        </div>
        <div>
          <h2 className={styles.subtitle}>{t('notIncluded')}</h2>
          <CheckmarkList points={notIncluded} isNot />
        </div>
      </div>
      <p className={styles.scopeNote}>{t('scopeNote')}</p>
    </section>
  )
}
