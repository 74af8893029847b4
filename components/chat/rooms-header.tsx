import { useTranslations } from 'next-intl'
import styles from './messages-page.module.css'

interface RoomsHeaderProps {
  /** Renders the level 1 heading; false while a conversation is open, which has its own. */
  isFirst: boolean
}

/** Heading of the room list, with advice to keep conversations in the app. */
export const RoomsHeader = ({ isFirst }: RoomsHeaderProps) => {
  const t = useTranslations('chat')
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <>
      <Title className={styles.title}>{t('title')}</Title>
      <p className={styles.lead}>{t('lead')}</p>
    </>
  )
}
