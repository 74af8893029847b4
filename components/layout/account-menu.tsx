'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Dropdown } from '@/components/ui/dropdown'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './menu-list.module.css'
import { MoneyLinks } from './money-links'
import { RoleSwitch } from './role-switch'
import { ThemeSwitch } from './theme-switch'
import { TourItem } from './tour-item'
import type { Viewer, ViewerActions } from './viewer'

/** The signed-in person: photo or initials, name and e-mail. */
export const Person = ({ viewer }: { viewer: Viewer }) => {
  const t = useTranslations('layout.account')
  return (
    <div className={styles.person}>
      <Avatar name={viewer.fullName} photo={viewer.photo} />
      <span>
        <span className={styles.name}>{viewer.fullName || t('namePlaceholder')}</span>
        <span className={styles.email}>{viewer.email || t('emailPlaceholder')}</span>
      </span>
    </div>
  )
}

export const AccountMenu = ({ viewer, actions }: { viewer: Viewer; actions: ViewerActions }) => {
  const t = useTranslations('layout.account')
  return (
    <Dropdown
      label={t('open')}
      buttonClass={styles.avatarButton}
      button={<Avatar name={viewer.fullName} photo={viewer.photo} size={36} />}
    >
      {(close) => (
        <div style={{ width: '17rem' }}>
          <Person viewer={viewer} />
          <hr className={styles.divider} />
          <Link href={paths.settings()} className={styles.item} onClick={close}>
            {t('settings')}
          </Link>
          <MoneyLinks viewer={viewer} onDone={close} />
          <TourItem viewer={viewer} onDone={close} />
          <RoleSwitch viewer={viewer} onChoose={actions.chooseRole} onDone={close} />
          <div style={{ padding: '0.4rem 0.8rem' }}>
            <ThemeSwitch />
          </div>
          <hr className={styles.divider} />
          <button type="button" className={styles.item} onClick={actions.signOut}>
            {t('signOut')}
          </button>
        </div>
      )}
    </Dropdown>
  )
}
