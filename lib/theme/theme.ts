'use client'

import { createTheme, type Components, type CssVarsTheme, type Theme } from '@mui/material/styles'
import { themeAttribute } from './attribute'
import { colorSchemes } from './palette'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
}

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>

/** Shapes and sizes of the shared controls: soft borders, no shadows, targets of at least 44 px. */
const components: ThemeComponents = {
  MuiIconButton: { styleOverrides: { root: { minWidth: 40, minHeight: 40 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiChip: { styleOverrides: { root: { borderRadius: 10, fontWeight: 600 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 12, backgroundColor: theme.vars.palette.background.paper }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: '0.85rem' } } },
}

const heading = { fontWeight: 750, letterSpacing: '-0.022em', textWrap: 'balance' } as const

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: themeAttribute },
  colorSchemes,
  // The product's own narrow width: below it the menu is a drawer.
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: 'var(--font-sans)',
    h1: { ...heading, fontSize: 'clamp(2rem, 1.35rem + 2.6vw, 3.25rem)', lineHeight: 1.08 },
    h2: { ...heading, fontSize: 'clamp(1.6rem, 1.3rem + 1.3vw, 2.25rem)', lineHeight: 1.15 },
    h3: { ...heading, fontSize: 'clamp(1.3rem, 1.2rem + 0.5vw, 1.6rem)', lineHeight: 1.2 },
    h4: { ...heading, fontSize: '1.25rem', lineHeight: 1.25 },
    h5: { ...heading, fontSize: '1.1rem', lineHeight: 1.3, letterSpacing: '-0.012em' },
    h6: { ...heading, fontSize: '1rem', lineHeight: 1.4, letterSpacing: '-0.008em' },
    subtitle1: { fontWeight: 600, lineHeight: 1.5 },
    subtitle2: { fontWeight: 650, lineHeight: 1.45 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9rem', lineHeight: 1.55 },
    button: { textTransform: 'none', fontWeight: 650, letterSpacing: '-0.005em' },
    caption: { fontSize: '0.8rem', lineHeight: 1.45 },
    overline: {
      textTransform: 'none',
      fontWeight: 700,
      letterSpacing: '0.01em',
      fontSize: '0.85rem',
      lineHeight: 1.5,
    },
  },
  components,
})
