import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { ReactNode } from 'react'
import { AppTheme } from '@/lib/theme/theme-provider'
import { Interactive } from './interactive'

/** Context for pages with parts of the component library: its styles and theme, and what every form needs. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <AppRouterCacheProvider>
    <AppTheme>
      <Interactive>{children}</Interactive>
    </AppTheme>
  </AppRouterCacheProvider>
)
