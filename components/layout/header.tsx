'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState, type ComponentType } from 'react'
import { Dropdown } from '@/components/ui/dropdown'
import { Icon } from '@/components/ui/icon'
import { usePageLocation } from '@/hooks/use-page-location'
import { publicConfig } from '@/lib/config'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './header.module.css'
import { LanguageSwitcher } from './language-switcher'
import { Logo } from './logo'
import type { MenuDrawerProps } from './menu-drawer'
import { isCurrent, navigationOf } from './navigation'
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

/** Opens the navigation of narrow windows. Holds that state itself, so that the header is not drawn anew with it. */
const MenuButton = ({ viewer, actions }: Pick<MenuDrawerProps, 'viewer' | 'actions'>) => {
  const t = useTranslations('layout')
  const [isOpen, setOpen] = useState(false)
  const [Drawer, setDrawer] = useState<ComponentType<MenuDrawerProps> | null>(null)
  const openDrawer = () => {
    setOpen(true)
    // Asking for its code takes a phone 20 ms, which the button's own answer does not wait for. Where it does not
    // come, as off line, the next press asks again.
    setTimeout(() => {
      import('./menu-drawer').then(
        ({ MenuDrawer }) => setDrawer(() => MenuDrawer),
        () => setOpen(false),
      )
    })
  }
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label={t('menu.open')}
        aria-expanded={isOpen}
        data-tour="menu"
        onClick={openDrawer}
      >
        <Icon name="menu" />
      </button>
      {Drawer ? (
        <Drawer open={isOpen} onClose={() => setOpen(false)} viewer={viewer} actions={actions} />
      ) : null}
    </>
  )
}

const ServicesFlyout = dynamic(() => import('./services-flyout').then((module) => module.ServicesFlyout), {
  ssr: false,
})

/** The Services entry of the navigation; its panel is loaded when it first opens. */
const ServicesMenu = ({ current }: { current: boolean }) => {
  const t = useTranslations('layout')
  return (
    <Dropdown
      hover
      align="start"
      current={current}
      buttonClass={styles.navLink}
      button={
        <>
          {t('nav.services')}
          <Icon name="down" size={18} />
        </>
      }
    >
      {(close) => <ServicesFlyout onPick={close} />}
    </Dropdown>
  )
}

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
