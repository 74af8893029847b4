import { publicConfig } from '@/lib/config'
import styles from './logo.module.css'

/** The logo and the product's name. */
export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path
        d="M9 2h8v9a4 4 0 0 0 4 4h9v8a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z"
        fill="currentColor"
      />
      <circle cx="25" cy="7" r="5" className={styles.dot} />
    </svg>
    <span>{publicConfig.siteName}</span>
  </span>
)
