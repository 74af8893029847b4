'use client'

import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { theme } from './theme'

/**
 * The component library's theme, for pages that use it. Its variables are in `app/theme.css`, which every
 * page has, and light or dark is decided by `lib/theme/mode.ts`; the library is told to keep its hands off
 * both.
 */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider
    theme={theme}
    defaultMode="system"
    storageManager={null}
    colorSchemeNode={null}
    disableStyleSheetGeneration
  >
    {children}
  </ThemeProvider>
)
