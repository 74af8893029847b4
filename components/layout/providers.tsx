import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { ReactNode } from 'react'
import { Interactive } from './interactive'

/** Context for pages with forms: the component library's styles and theme, the query cache, toasts. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <AppRouterCacheProvider>
    <Interactive>{children}</Interactive>
  </AppRouterCacheProvider>
)
