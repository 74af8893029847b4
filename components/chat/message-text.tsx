import { Fragment } from 'react'
import { splitLinks } from '@/lib/chat/links'
import styles from './conversation.module.css'

interface WordsProps {
  text: string
  /** Below files, apart from them. */
  isCaption: boolean
  /** The booking is paid: the other side is known, and addresses are links. */
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

/** The words of a message. */
export const MessageText = ({ text, isCaption, hasLinks }: WordsProps) => {
  const words = hasLinks ? <Linked text={text} /> : text
  return isCaption ? <span className={styles.words}>{words}</span> : words
}
