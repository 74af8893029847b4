import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { photoUrl } from '@/hooks/bookings/photo-addresses'
import type { StepId } from '@/lib/wizard/request'
import type { ReviewLine, ReviewSection } from './review-sections'
import styles from './review.module.css'

const Line = ({ line }: { line: ReviewLine }) =>
  line.photos ? (
    <div className={styles.photos}>
      <dt className={styles.unseen}>{line.label}</dt>
      <dd>
        {line.photos.map((photo, n) => (
          <img key={photo} src={photoUrl(photo)} alt={`${line.label} ${n + 1}`} width={64} height={64} />
        ))}
      </dd>
    </div>
  ) : (
    <div className={styles.line}>
      <dt className={line.isLabelShown ? undefined : styles.unseen}>{line.label}</dt>{' '}
      <dd className={line.isWhole ? styles.whole : undefined}>{line.value}</dd>
    </div>
  )

interface Props {
  sections: readonly ReviewSection[]
  onEdit: (step: StepId) => void
}

/** The answers of a step as one line, each with its question for screen readers; one edit button per step. */
export const ReviewSummary = ({ sections, onEdit }: Props) => {
  const t = useTranslations('demand.review')
  return (
    <div className={styles.summary}>
      {sections.map(({ step, name, lines, invitation }) => (
        <section key={step} className={styles.section}>
          <div>
            <h2>{name}</h2>
            {lines.length > 0 ? (
              <dl>
                {lines.map((line) => (
                  <Line key={line.label} line={line} />
                ))}
              </dl>
            ) : (
              <p>{invitation}</p>
            )}
          </div>
          <Button
            look="plain"
            onClick={() => onEdit(step)}
            aria-label={t(lines.length > 0 ? 'editOf' : 'addTo', { name })}
          >
            {t(lines.length > 0 ? 'edit' : 'add')}
          </Button>
        </section>
      ))}
    </div>
  )
}
