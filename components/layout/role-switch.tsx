'use client'

import { useTranslations } from 'next-intl'
import { leaveAfterConfirm } from '@/hooks/use-unsaved'
import { Link } from '@/lib/i18n/link'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import type { UserRole } from '@/lib/session/role'
import styles from './menu-list.module.css'
import type { Viewer } from './viewer'

interface RoleSwitchProps {
  viewer: Viewer
  onChoose: (role: UserRole) => void
  onDone: () => void
}

/** People with both roles switch side; people with one role may add the other. */
export const RoleSwitch = ({ viewer, onChoose, onDone }: RoleSwitchProps) => {
  const t = useTranslations('layout.account')
  const router = useRouter()
  const { otherRole, missingRole } = viewer
  if (missingRole)
    return (
      <Link
        href={paths.takeRole(missingRole === 'provider' ? 'provider' : 'consumer')}
        className={styles.item}
        onClick={onDone}
      >
        {t(`become.${missingRole}`)}
      </Link>
    )
  if (!otherRole) return null
  return (
    <button
      type="button"
      className={styles.item}
      onClick={() => {
        onDone()
        leaveAfterConfirm(() => {
          onChoose(otherRole)
          router.push(otherRole === 'provider' ? paths.providerOffers() : paths.myBookings())
        })
      }}
    >
      {t(`switchTo.${otherRole}`)}
    </button>
  )
}
