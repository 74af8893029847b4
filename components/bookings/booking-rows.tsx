'use client'

import type { ReactNode } from 'react'
import { QueryRows, type QueryRowsProps } from '@/components/ui/query-rows'
import styles from './booking-row.module.css'

interface BookingRowsProps<Row> extends Omit<QueryRowsProps<Row>, 'children'> {
  /** Renders one row with its key; null hides it. */
  children: (row: Row) => ReactNode
}

/** A list of bookings, offers or suggested jobs that comes page by page. */
export const BookingRows = <Row,>({ children, ...loaded }: BookingRowsProps<Row>) => (
  <QueryRows {...loaded}>{(rows) => <ul className={styles.list}>{rows.map(children)}</ul>}</QueryRows>
)
