'use client'

import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { theme } from './theme'

/**
 * The component library's theme, for pages that use it. Its variables are in `app/theme.css`, part of every
 * page, and `lib/theme/mode.ts` sets light or dark; the library is configured to do neither.
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
