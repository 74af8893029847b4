import type { ReactNode } from 'react'
import { Money } from '@/components/ui/money'
import styles from './wallet.module.css'

interface FactProps {
  name: string
  cents: number
  /** Explanation with the next step. */
  why: ReactNode
  isOwed?: boolean
}

/** A balance of the wallet with its explanation. */
export const WalletFact = ({ name, cents, why, isOwed = false }: FactProps) => (
  <div className={isOwed ? `${styles.fact} ${styles.owed}` : styles.fact}>
    <dt>{name}</dt>
    <dd className={styles.amount}>
      <Money cents={cents} />
    </dd>
    <dd className={styles.why}>{why}</dd>
  </div>
)
