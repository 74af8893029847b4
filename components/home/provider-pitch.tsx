import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/lib/paths'
import styles from './provider-pitch.module.css'

export const ProviderPitch = () => {
  const t = useTranslations('home.providers')
  return (
    <div className={styles.pitch}>
      <div>
        <h2 className={styles.title}>{t('title')}</h2>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.actions}>
          <ButtonLink href={paths.register('provider')} look="accent" size="large">
            {t('action')}
          </ButtonLink>
          <ButtonLink href={paths.howItWorksProvider()} look="outlined" size="large">
            {t('more')}
          </ButtonLink>
        </div>
      </div>
      <ul className={styles.facts}>
        {(['first', 'second', 'third'] as const).map((fact) => (
          <li key={fact}>
            <strong>{t(`${fact}.title`)}</strong>
            <span>{t(`${fact}.text`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
