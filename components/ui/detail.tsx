import type { ReactNode } from 'react'

/** Entry of a description list (`dl`): name and value. */
export const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
