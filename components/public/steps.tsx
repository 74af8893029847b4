import styles from './steps.module.css'

export interface Step {
  title: string
  text: string
  icon: string
}

/** Numbered steps, each with a picture. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps}>
    {steps.map((step, position) => (
      <li key={step.title} className={styles.step}>
        <img src={`/services/${step.icon}-96.webp`} alt="" width={56} height={56} loading="lazy" decoding="async" />
        <h3 className={styles.title}><span className={styles.number} aria-hidden="true">{position + 1}</span>{step.title}</h3>
        <p className={styles.text}>{step.text}</p>
      </li>
    ))}
  </ol>
)
