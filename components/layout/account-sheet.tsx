'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { NativeDialog } from '@/components/ui/native-dialog'
import { useSwipeDown } from '@/hooks/use-swipe-down'
import { tabTexts } from '@/lib/frame/tab-texts'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { Person } from './account-menu'
import sheet from './account-sheet.module.css'
import styles from './menu-list.module.css'
import { MoneyLinks } from './money-links'
import { RoleSwitch } from './role-switch'
import { ThemeSwitch } from './theme-switch'
import { TourItem } from './tour-item'
import type { Viewer, ViewerActions } from './viewer'

interface AccountSheetProps {
  open: boolean
  onClose: () => void
  viewer: Viewer
  actions: ViewerActions
}

/** Bottom sheet of the account tab: user, settings, money, help, the other role, sign-out. */
export const AccountSheet = ({ open, onClose, viewer, actions }: AccountSheetProps) => {
  const t = useTranslations('layout')
  const words = tabTexts[useLocale()]
  const swipe = useSwipeDown(onClose)
  const links = [
    [paths.settings(), t('account.settings')],
    ...(viewer.role === 'provider' ? [[paths.myBookings(), t('nav.myBookings')] as const] : []),
    [paths.services(), t('nav.services')],
    [viewer.role === 'provider' ? paths.howItWorksProvider() : paths.howItWorksClient(), t('nav.howItWorks')],
    [paths.contact(), words.help],
  ] as const
  return (
    <NativeDialog open={open} onClose={onClose} name={{ label: words.account }} className={sheet.sheet}>
      <div className={sheet.parts} data-scrolls="" {...swipe}>
        <div className={sheet.top}>
          <Person viewer={viewer} />
          <button type="button" className={styles.iconButton} onClick={onClose} aria-label={t('menu.close')}>
            <Icon name="close" />
          </button>
        </div>
        <nav className={sheet.links} aria-label={words.account}>
          {links.map(([href, name]) => (
            <Link key={href} href={href} className={styles.item} onClick={onClose}>
              {name}
            </Link>
          ))}
          <MoneyLinks viewer={viewer} onDone={onClose} />
          <TourItem viewer={viewer} onDone={onClose} />
          <RoleSwitch viewer={viewer} onChoose={actions.chooseRole} onDone={onClose} />
          <div className={sheet.theme}>
            <ThemeSwitch />
          </div>
          <hr className={styles.divider} />
          <button type="button" className={styles.item} onClick={actions.signOut}>
            {t('account.signOut')}
          </button>
        </nav>
      </div>
    </NativeDialog>
  )
}
