import { Fragment } from 'react'
import { splitLinks } from '@/lib/chat/links'
import styles from './conversation.module.css'

interface WordsProps {
  text: string
  /** Text below attachments, with a gap. */
  isCaption: boolean
  /** Renders URLs as links, once the booking is paid. */
  hasLinks: boolean
}

const Linked = ({ text }: { text: string }) =>
  splitLinks(text).map((piece, n) =>
    piece.href === undefined ? (
      <Fragment key={n}>{piece.text}</Fragment>
    ) : (
      <a key={n} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </a>
    ),
  )

/** Text of a message. */
export const MessageText = ({ text, isCaption, hasLinks }: WordsProps) => {
  const words = hasLinks ? <Linked text={text} /> : text
  return isCaption ? <span className={styles.words}>{words}</span> : words
}
