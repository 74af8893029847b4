import styles from './spinner.module.css'

/** Indeterminate progress. Omit the label if adjacent text announces it. */
export const Spinner = ({ label }: { label?: string }) => (
  <span
    className={styles.spinner}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label })}
  />
)
