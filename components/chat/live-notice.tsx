import { useTranslations } from 'next-intl'
import { useOnline } from '@/hooks/use-online'
import styles from './conversation.module.css'

/** Explains the effect of a lost socket. Without any network messages are queued. */
export const LiveNotice = ({ isLive }: { isLive: boolean }) => {
  const t = useTranslations('chat')
  const isOnline = useOnline()
  return isLive && isOnline ? null : (
    <p className={styles.offline} role="status">
      {t(isOnline ? 'reconnecting' : 'noNetwork')}
    </p>
  )
}
