import styles from './nowrap-words.module.css'

/**
 * A name whose hyphened words stay on one line, "ar-condicionado" and "NR-35", unless a line is too short for
 * one. The letters stay the same: found, copied and read aloud as before.
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
