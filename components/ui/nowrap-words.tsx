import styles from './nowrap-words.module.css'

/**
 * Keeps hyphenated words such as "ar-condicionado" and "NR-35" on one line, unless the line is too short. The text
 * stays the same for search, copying and screen readers.
 */
export const NowrapWords = ({ children }: { children: string }) =>
  children.includes('-') ? (
    <span className={styles.words}>
      {children.split(/([^\s-]+-\S+)/).map((part, at) =>
        at % 2 === 1 ? (
          <span key={at} className={styles.word}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  ) : (
    children
  )
