import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { ReactNode } from 'react'
import { AppTheme } from '@/lib/theme/theme-provider'

/** The component library's styles and theme: around a page, or around the one part of it that uses the library. */
export const Library = ({ children }: { children: ReactNode }) => (
  <AppRouterCacheProvider>
    <AppTheme>{children}</AppTheme>
  </AppRouterCacheProvider>
)
