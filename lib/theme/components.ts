import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>

/** Shapes and sizes of the shared controls: soft borders, no shadows, targets of at least 44 px. */
export const components: ThemeComponents = {
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
