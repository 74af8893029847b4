import { useId, type ReactNode } from 'react'
import { NextIcon } from '@/components/ui/icons'
import styles from './kind-step.module.css'

interface KindCardProps {
  title: string
  /** It was chosen before. */
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** A way to go on with its facts. Its button extends over the whole card. */
export const KindCard = ({ title, chosen, onChoose, children }: KindCardProps) => {
  const id = useId()
  return (
    <section className={chosen ? `${styles.card} ${styles.chosen}` : styles.card}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.choose}
          aria-describedby={id}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          {title}
        </button>
        <NextIcon size={22} />
      </h2>
      <div id={id} className={styles.facts}>
        {children}
      </div>
    </section>
  )
}
