import styles from './conversation.module.css'

/** The words of a message; below files they stand apart from them. */
export const Words = ({ text, isCaption }: { text: string; isCaption: boolean }) =>
  isCaption ? <span className={styles.words}>{text}</span> : text
