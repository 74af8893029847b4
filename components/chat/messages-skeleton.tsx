import { useTranslations } from 'next-intl'
import { FullHeight } from '@/components/ui/full-height'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import styles from './messages-page.module.css'
import { RoomsHeader } from './rooms-header'

/** Shown before scripts have read the address: the room list, unless the address may open a room. */
export const MessagesSkeleton = () => {
  const t = useTranslations('chat')
  return (
    <FullHeight>
      <div className={`${styles.panes} ${styles.waiting}`}>
        <section className={styles.list} aria-label={t('rooms')}>
          <RoomsHeader isFirst />
          <ListSkeleton rows={5} height={76} label={t('loading')} />
        </section>
        <div className={styles.conversation} />
      </div>
    </FullHeight>
  )
}
