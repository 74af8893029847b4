import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import type { ReactNode } from 'react'
import { AppTheme } from '@/lib/theme/theme-provider'

/**
 * For pages that show parts of the component library at once: its theme, and its styles in the page's HTML. Parts that
 * are fetched later bring the theme themselves (`lib/theme/themed.tsx`).
 */
export const LibraryProvider = ({ children }: { children: ReactNode }) => (
  <AppRouterCacheProvider>
    <AppTheme>{children}</AppTheme>
  </AppRouterCacheProvider>
)
