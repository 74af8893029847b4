import styles from './spinner.module.css'

/** Something is on its way, for as long as nobody knows. */
export const Spinner = ({ label }: { label: string }) => (
  <span className={styles.spinner} role="progressbar" aria-label={label} />
)
