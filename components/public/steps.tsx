import { pagePicture, type PageIcon } from '@/lib/shared/pictures/page-pictures'
import styles from './steps.module.css'

export interface Step {
  title: string
  text: string
  icon: PageIcon
}

/** Numbered steps, each with a picture; `h2` where no other title stands above them. */
export const Steps = ({
  steps,
  heading: Heading = 'h3',
}: {
  steps: readonly Step[]
  heading?: 'h2' | 'h3'
}) => (
  <ol className={styles.steps}>
    {steps.map((step, position) => (
      <li key={step.title} className={styles.step}>
        <img
          src={pagePicture(`${step.icon}-96`)}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
        />
        <Heading className={styles.title}>
          <span className={styles.number} aria-hidden="true">
            {position + 1}
          </span>
          {step.title}
        </Heading>
        <p className={styles.text}>{step.text}</p>
      </li>
    ))}
  </ol>
)
