'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { usePathname, useRouter } from '@/lib/i18n/navigation'
import { locales, type Locale } from '@/lib/i18n/routing'
import { Dropdown } from './dropdown'
import styles from './menu-list.module.css'

/** Changes the language of the page shown, query and all. */
export const useSwitchLanguage = () => {
  const router = useRouter()
  const path = usePathname()
  return (locale: Locale) => router.replace(`${path}${window.location.search}`, { locale })
}

export const LanguageSwitcher = () => {
  const t = useTranslations('layout.language')
  const current = useLocale()
  const change = useSwitchLanguage()
  return (
    <Dropdown
      label={t('label', { current: t(current) })}
      buttonClass={styles.languageButton}
      button={<><Icon name="globe" size={20} /><span aria-hidden="true">{current.toUpperCase()}</span></>}
    >
      {(close) =>
        locales.map((locale) => (
          <button key={locale} type="button" lang={locale} className={styles.item} aria-current={locale === current ? 'true' : undefined} onClick={() => {
            close()
            change(locale)
          }}>
            {t(locale)}
          </button>
        ))
      }
    </Dropdown>
  )
}
