'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { usePageLocation } from '@/hooks/use-page-location'
import { publicConfig } from '@/lib/config'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './header.module.css'
import { LanguageSwitcher } from './language-switcher'
import { Logo } from './logo'
import { MenuButton } from './menu-button'
import { isCurrent, navigationOf } from './navigation'
import { ServicesMenu } from './services-menu'
import type { Viewer, ViewerActions } from './viewer'

// Bell and account menu load for signed-in people only.
const Bell = dynamic(() => import('./bell').then((module) => module.Bell), {
  ssr: false,
  loading: () => <span className={styles.bellSlot} />,
})
const AccountMenu = dynamic(() => import('./account-menu').then((module) => module.AccountMenu), {
  ssr: false,
  loading: () => <span className={styles.bellSlot} />,
})

export const Header = ({ viewer, actions }: { viewer: Viewer; actions: ViewerActions }) => {
  const t = useTranslations('layout')
  const path = usePageLocation()
  const isSignedIn = viewer.role !== 'visitor'

  return (
    <header className={styles.header} data-signed-in={isSignedIn ? '' : undefined}>
      <div className={styles.inner}>
        <MenuButton viewer={viewer} actions={actions} />
        <Link
          href={paths.home()}
          className={styles.logo}
          aria-label={t('home', { site: publicConfig.siteName })}
        >
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={t('menu.main')} data-tour="menu">
          <ul>
            {navigationOf(viewer.role, viewer.isOperator).map((item) => (
              <li key={item.key} className={item.key === 'schedule' ? styles.wideOnly : undefined}>
                {item.key === 'services' ? (
                  <ServicesMenu current={isCurrent(item, path, viewer.role)} />
                ) : (
                  <Link
                    href={item.href}
                    className={styles.navLink}
                    aria-current={isCurrent(item, path, viewer.role) ? 'page' : undefined}
                    data-tour={item.tour}
                  >
                    {t(`nav.${item.key}`)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.side}>
          {isSignedIn && viewer.role !== 'operator' ? (
            <Link
              href={paths.scheduleBooking()}
              className={styles.schedule}
              // Who works here books for themselves now and then.
              data-quiet={viewer.role === 'provider' ? '' : undefined}
              aria-label={t('nav.schedule')}
              data-tour="schedule"
            >
              {t('nav.scheduleShort')}
            </Link>
          ) : null}
          <LanguageSwitcher />
          {isSignedIn ? <Bell /> : null}
          {isSignedIn ? (
            <AccountMenu viewer={viewer} actions={actions} />
          ) : (
            <Link href={paths.login()} className={styles.signIn}>
              {t('signIn')}
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
