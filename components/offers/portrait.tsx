import { Avatar } from '@/components/ui/avatar'
import type { Offer } from '@/lib/contract/offers'
import styles from './portrait.module.css'

/** Background colours of initials. */
const tints = 5

/** Photo of an offer's provider, or initials on the same colour wherever the offer is shown. */
export const Portrait = ({ provider, size }: { provider: Offer['provider']; size: number }) => (
  <span className={styles.portrait} data-tint={provider.pk % tints}>
    <Avatar name={provider.full_name} photo={provider.photo} size={size} />
  </span>
)
