import fold from '@/components/ui/fold-arrow.module.css'
import styles from './faq.module.css'

/** Questions with folded answers, without scripts. */
export const Faq = ({ items }: { items: readonly { question: string; answer: string }[] }) => (
  <div className={styles.list}>
    {items.map((item) => (
      <details key={item.question} className={styles.item}>
        <summary className={`${styles.question} ${fold.arrow}`}>{item.question}</summary>
        <p className={styles.answer}>{item.answer}</p>
      </details>
    ))}
  </div>
)
