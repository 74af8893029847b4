import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { photoUrl } from '@/hooks/bookings/photo-addresses'
import type { StepId } from '@/lib/wizard/request'
import type { ReviewLine, ReviewSection } from './review-sections'
import styles from './review.module.css'

const Value = ({ line }: { line: ReviewLine }) =>
  line.photos ? (
    <dd className={styles.photos}>
      {line.photos.map((photo, n) => (
        <img key={photo} src={photoUrl(photo)} alt={`${line.label} ${n + 1}`} width={64} height={64} />
      ))}
    </dd>
  ) : (
    <dd>{line.value}</dd>
  )

interface Props {
  sections: readonly ReviewSection[]
  onEdit: (step: StepId) => void
}

/** Every answer with its question; one edit button per step. */
export const ReviewSummary = ({ sections, onEdit }: Props) => {
  const t = useTranslations('demand.review')
  return (
    <div className={styles.summary}>
      {sections.map(({ step, name, lines }) => (
        <section key={step} className={styles.section}>
          <div className={styles.head}>
            <h2>{name}</h2>
            <Button look="plain" onClick={() => onEdit(step)} aria-label={t('editOf', { name })}>
              {t('edit')}
            </Button>
          </div>
          <dl>
            {lines.map((line) => (
              <div key={line.label} className={styles.line}>
                {/* A step of one line is named by its heading. */}
                <dt className={line.label === name ? styles.unseen : undefined}>{line.label}</dt>
                <Value line={line} />
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
