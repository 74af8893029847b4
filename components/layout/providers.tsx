import type { ReactNode } from 'react'
import { Interactive } from './interactive'
import { Library } from './library'

/** Context for pages with parts of the component library. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <Library>
    <Interactive>{children}</Interactive>
  </Library>
)
