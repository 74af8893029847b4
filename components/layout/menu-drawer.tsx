'use client'
import CloseIcon from '@mui/icons-material/CloseRounded'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useTranslations } from 'next-intl'
import { Link } from '@/lib/i18n/link'
import { usePathname } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { Person } from './account-menu'
import { Logo } from './logo'
import styles from './menu-list.module.css'
import { isCurrent, navigationOf } from './navigation'
import { ThemeSwitch } from './theme-switch'
import { RoleSwitch } from './role-switch'
import type { Viewer, ViewerActions } from './viewer'

/** The whole navigation on narrow windows. */
export const MenuDrawer = ({ open, onClose, viewer, actions }: { open: boolean; onClose: () => void; viewer: Viewer; actions: ViewerActions }) => {
  const t = useTranslations('layout')
  const path = usePathname()
  const isSignedIn = viewer.role !== 'visitor'
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': t('menu.main'), sx: { width: { xs: '75%', sm: '50%' }, p: 1.5 } } }}>
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', padding: '0 0 0.75rem 0.8rem' }}>
        <span style={{ color: 'var(--mui-palette-primary-main)' }}><Logo /></span>
        <IconButton onClick={onClose} aria-label={t('menu.close')}><CloseIcon /></IconButton>
      </div>
      {isSignedIn ? <Person viewer={viewer} /> : null}
      <nav aria-label={t('menu.main')}>
        {navigationOf(viewer.role).map((item) => (
          <Link key={item.key} href={item.href} className={styles.item} aria-current={isCurrent(item, path) ? 'page' : undefined} onClick={onClose}>
            {t(`nav.${item.key}`)}
          </Link>
        ))}
        <hr className={styles.divider} />
        {isSignedIn ? (
          <>
            <Link href={paths.settings()} className={styles.item} onClick={onClose}>{t('account.settings')}</Link>
            <RoleSwitch viewer={viewer} onChoose={actions.chooseRole} onDone={onClose} />
            <button type="button" className={styles.item} onClick={actions.signOut}>{t('account.signOut')}</button>
          </>
        ) : (
          <>
            <Link href={paths.login()} className={styles.item} onClick={onClose}>{t('signIn')}</Link>
            <Link href={paths.register('provider')} className={styles.item} onClick={onClose}>{t('becomeProvider')}</Link>
          </>
        )}
      </nav>
      <div style={{ marginTop: 'auto', padding: '1rem 0.5rem' }}>
        <ThemeSwitch />
      </div>
    </Drawer>
  )
}
