import styles from './spinner.module.css'

/** Something is on its way, for as long as nobody knows; without a label where words beside it say so. */
export const Spinner = ({ label }: { label?: string }) => (
  <span
    className={styles.spinner}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label })}
  />
)
