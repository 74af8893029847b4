'use client'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { storageKeys } from '@/lib/storage/keys'
import { theme } from './theme'

export const AppTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={storageKeys.theme} disableTransitionOnChange>
    <CssBaseline />
    {children}
  </ThemeProvider>
)
