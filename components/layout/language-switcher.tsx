'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Dropdown } from '@/components/ui/dropdown'
import { Icon } from '@/components/ui/icon'
import { leaveAfterConfirm } from '@/hooks/use-unsaved'
import { usePathname, useRouter } from '@/lib/i18n/navigation'
import { locales, type Locale } from '@/lib/i18n/routing'
import styles from './menu-list.module.css'

/** Changes the language of the current page, keeping its query. */
const useSwitchLanguage = () => {
  const router = useRouter()
  const path = usePathname()
  const current = useLocale()
  return (locale: Locale) => {
    const go = () => router.replace(`${path}${window.location.search}`, { locale })
    // Choosing the current language must not ask about unsaved changes.
    if (locale === current) go()
    else leaveAfterConfirm(go)
  }
}

export const LanguageSwitcher = () => {
  const t = useTranslations('layout.language')
  const current = useLocale()
  const change = useSwitchLanguage()
  return (
    <Dropdown
      // The accessible name contains the visible letters, as voice control needs.
      label={t('label', { current: t(current), code: current.toUpperCase() })}
      buttonClass={styles.languageButton}
      button={
        <>
          <Icon name="globe" size={20} />
          <span aria-hidden="true">{current.toUpperCase()}</span>
        </>
      }
    >
      {(close) =>
        locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            className={styles.item}
            aria-current={locale === current ? 'true' : undefined}
            onClick={() => {
              close()
              change(locale)
            }}
          >
            {t(locale)}
          </button>
        ))
      }
    </Dropdown>
  )
}
