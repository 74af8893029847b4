import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  boxed?: boolean
  children: ReactNode
}

/** A titled part of a page. `boxed` draws it as a card. */
export const Section = ({ title, lead, actions, boxed = false, children }: SectionProps) => {
  const id = useId()
  return (
    <section
      className={boxed ? `${styles.section} ${styles.boxed}` : styles.section}
      aria-labelledby={title ? id : undefined}
    >
      {title ? (
        <div className={styles.head}>
          <div>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  )
}
