import { initials } from '@/lib/format/name'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string | null | undefined
  photo?: string | null
  size?: number
}

/** A person's photo, else the initials of the full name, else NA. Decorative: the name stands beside it. */
export const Avatar = ({ name, photo, size = 44 }: AvatarProps) => (
  <span
    className={styles.avatar}
    style={{ width: size, height: size, fontSize: size * 0.38 }}
    aria-hidden="true"
  >
    {photo ? (
      <img src={photo} alt="" width={size} height={size} loading="lazy" decoding="async" />
    ) : (
      initials(name)
    )}
  </span>
)
