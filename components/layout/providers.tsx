import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { ReactNode } from 'react'
import { Interactive } from './interactive'

/**
 * What pages that act need around them: the component library's styles and theme, the cache of reads, toasts.
 */
export const Providers = ({ children }: { children: ReactNode }) => (
  <AppRouterCacheProvider>
    <Interactive>{children}</Interactive>
  </AppRouterCacheProvider>
)
