import { useTranslations } from 'next-intl'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './contact-form.module.css'

/** Consent text of sending, and a honeypot field for bots. */
export const FormFooter = () => {
  const t = useTranslations('contact')
  return (
    <>
      <div className={styles.trap} aria-hidden="true">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.consent}>
        {t.rich('consent', { privacy: (chunks) => <Link href={paths.privacy()}>{chunks}</Link> })}
      </p>
    </>
  )
}
