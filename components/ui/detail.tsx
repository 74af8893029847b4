import type { ReactNode } from 'react'

/** One line of a list of facts (`dl`): its name, and what it is. */
export const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
