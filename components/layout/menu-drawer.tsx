'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { NativeDialog } from '@/components/ui/native-dialog'
import { usePageLocation } from '@/hooks/use-page-location'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { Person } from './account-menu'
import { Logo } from './logo'
import drawer from './menu-drawer.module.css'
import styles from './menu-list.module.css'
import { MoneyLinks } from './money-links'
import { isCurrent, navigationOf } from './navigation'
import { RoleSwitch } from './role-switch'
import { ThemeSwitch } from './theme-switch'
import type { Viewer, ViewerActions } from './viewer'

export interface MenuDrawerProps {
  open: boolean
  onClose: () => void
  viewer: Viewer
  actions: ViewerActions
}

/** The navigation on narrow windows: 75 % of the width on the smallest, 50 % on others. */
export const MenuDrawer = ({ open, onClose, viewer, actions }: MenuDrawerProps) => {
  const t = useTranslations('layout')
  const path = usePageLocation()
  const isSignedIn = viewer.role !== 'visitor'
  return (
    <NativeDialog open={open} onClose={onClose} name={{ label: t('menu.main') }} className={drawer.drawer}>
      <div className={drawer.top}>
        <Logo />
        <button type="button" className={styles.iconButton} onClick={onClose} aria-label={t('menu.close')}>
          <Icon name="close" />
        </button>
      </div>
      {isSignedIn ? <Person viewer={viewer} /> : null}
      <nav aria-label={t('menu.main')}>
        {navigationOf(viewer.role, viewer.isOperator).map((item) => (
          <Link
            key={item.key}
            href={item.href}
            className={styles.item}
            aria-current={isCurrent(item, path, viewer.role) ? 'page' : undefined}
            onClick={onClose}
          >
            {t(`nav.${item.key}`)}
          </Link>
        ))}
        <hr className={styles.divider} />
        {isSignedIn ? (
          <>
            <Link href={paths.settings()} className={styles.item} onClick={onClose}>
              {t('account.settings')}
            </Link>
            <MoneyLinks viewer={viewer} onDone={onClose} />
            <RoleSwitch viewer={viewer} onChoose={actions.chooseRole} onDone={onClose} />
            <button type="button" className={styles.item} onClick={actions.signOut}>
              {t('account.signOut')}
            </button>
          </>
        ) : (
          <>
            <Link href={paths.login()} className={styles.item} onClick={onClose}>
              {t('signIn')}
            </Link>
            <Link href={paths.register('provider')} className={styles.item} onClick={onClose}>
              {t('becomeProvider')}
            </Link>
          </>
        )}
      </nav>
      <div className={drawer.foot}>
        <ThemeSwitch />
      </div>
    </NativeDialog>
  )
}
