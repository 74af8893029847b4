import { useTranslations } from 'next-intl'
import { useOnline } from '@/hooks/use-online'
import styles from './conversation.module.css'

/** Says what does not work while the socket is away. Without any network messages are not sent either, but kept. */
export const LiveNotice = ({ isLive }: { isLive: boolean }) => {
  const t = useTranslations('chat')
  const isOnline = useOnline()
  return isLive && isOnline ? null : (
    <p className={styles.offline} role="status">
      {t(isOnline ? 'reconnecting' : 'noNetwork')}
    </p>
  )
}
