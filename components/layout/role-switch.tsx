'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import type { UserRole } from '@/lib/session/role'
import styles from './menu-list.module.css'
import type { Viewer } from './viewer'

/** For a person who is both: looks at the product from the other side. */
export const RoleSwitch = ({ viewer, onChoose, onDone }: { viewer: Viewer; onChoose: (role: UserRole) => void; onDone: () => void }) => {
  const t = useTranslations('layout.account')
  const router = useRouter()
  const { otherRole } = viewer
  if (!otherRole) return null
  return (
    <button
      type="button"
      className={styles.item}
      onClick={() => {
        onChoose(otherRole)
        onDone()
        router.push(otherRole === 'provider' ? paths.providerOffers() : paths.myBookings())
      }}
    >
      {t(`switchTo.${otherRole}`)}
    </button>
  )
}
